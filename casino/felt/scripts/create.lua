#!lua
-- A felt made anew from the cage: only where there is none, or one of an earlier incarnation that
-- was written in another server's life. The first to come wins.
-- KEYS and ARGV as in commit, except ARGV 1 the new incarnation, 12 schema, 13 token of a felt of this life
-- that it may replace, or ''
local f = redis.call('HMGET', KEYS[1], 'incarnation', 'run', 'token')
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local t = redis.call('TIME')
local stamp = string.format('%d', t[1] * 1000 + math.floor(t[2] / 1000))
if f[1] then
  if tonumber(f[1]) >= tonumber(ARGV[1]) then return {'lost', stamp} end
  if f[2] == run and f[3] ~= ARGV[13] then return {'lost', stamp} end
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('HSET', KEYS[1], 'token', ARGV[2], 'state', ARGV[3], 'n', ARGV[11], 'incarnation', ARGV[1],
  'schema', ARGV[12], 'run', run, 'deadline', ARGV[5])
local event = '{"at":' .. stamp .. ',' .. ARGV[4]
redis.call('RPUSH', KEYS[2], event)
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[3], ARGV[8])
else
  redis.call('ZADD', KEYS[3], ARGV[5], ARGV[8])
end
redis.call('HDEL', KEYS[4], ARGV[8])
redis.call('PUBLISH', ARGV[7], event)
if ARGV[5] ~= '' then redis.call('PUBLISH', ARGV[9], ARGV[5]) end
return {'ok', stamp}
