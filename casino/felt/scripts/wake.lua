#!lua
-- Put back a deadline that the felt states but the shard's queue has lost.
-- KEYS 1 table, 2 deadlines.  ARGV 1 table id
local due = redis.call('HGET', KEYS[1], 'deadline')
if due and due ~= '' then return redis.call('ZADD', KEYS[2], 'NX', due, ARGV[1]) end
return 0
