#!lua
-- One consistent look at a table: token, version, incarnation, schema, state, the server's clock,
-- and whether the felt was written in this server's life ("1"), another's ("0").
-- KEYS 1 table.  ARGV 1 "1" when a restarted server may simply go on (durable).
local t = redis.call('TIME')
local now = string.format('%d', t[1] * 1000 + math.floor(t[2] / 1000))
local f = redis.call('HMGET', KEYS[1], 'token', 'n', 'incarnation', 'schema', 'state', 'run')
if not f[1] then
  return {'', '', '', '', '', now, '1'}
end
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local same = '1'
if run ~= f[6] then
  if ARGV[1] == '1' then
    redis.call('HSET', KEYS[1], 'run', run)
  else
    same = '0'
  end
end
return {f[1], f[2], f[3], f[4], f[5], now, same}
