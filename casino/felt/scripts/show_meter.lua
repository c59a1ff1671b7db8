#!lua
-- A meter's display copy moves only forward: an older or repeated one changes nothing.
-- KEYS 1 meter.  ARGV 1 sequence in the cage, 2 what it shows (JSON), 3 channel
local shown = redis.call('HGET', KEYS[1], 'seq')
if shown and tonumber(shown) >= tonumber(ARGV[1]) then return {'0'} end
redis.call('HSET', KEYS[1], 'seq', ARGV[1], 'body', ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[2])
return {'1'}
