#!lua
-- The one way in which a felt changes: compare the token, write the new state, its event and its
-- deadline. Nothing is written unless all is well.
-- KEYS 1 table, 2 events, 3 deadlines, 4 attempts
-- ARGV 1 expected token, 2 new token, 3 state, 4 event (JSON without its opening brace),
--      5 deadline ms or '', 6 not after ms or '', 7 event channel, 8 table id, 9 wake channel,
--      10 events kept, 11 new version
local f = redis.call('HMGET', KEYS[1], 'token', 'run')
if not f[1] then return {'gone', '0'} end
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local stamp = string.format('%d', now)
if f[1] ~= ARGV[1] then return {'lost', stamp} end
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
if run ~= f[2] then return {'run', stamp} end
if ARGV[6] ~= '' and now > tonumber(ARGV[6]) then return {'late', stamp} end
redis.call('HSET', KEYS[1], 'token', ARGV[2], 'state', ARGV[3], 'n', ARGV[11], 'deadline', ARGV[5])
local event = '{"at":' .. stamp .. ',' .. ARGV[4]
redis.call('RPUSH', KEYS[2], event)
redis.call('LTRIM', KEYS[2], -tonumber(ARGV[10]), -1)
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[3], ARGV[8])
else
  redis.call('ZADD', KEYS[3], ARGV[5], ARGV[8])
end
redis.call('HDEL', KEYS[4], ARGV[8])
redis.call('PUBLISH', ARGV[7], event)
if ARGV[5] ~= '' then redis.call('PUBLISH', ARGV[9], ARGV[5]) end
return {'ok', stamp}
