#!lua
-- Take the tables of one shard whose time has come. Claiming only postpones a deadline: a dealer
-- that dies lets it come due again. Answers the next due time, then pairs of table id and attempt.
-- KEYS 1 deadlines, 2 attempts.  ARGV 1 visibility timeout ms, 2 how many at most
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, tonumber(ARGV[2]))
local answer = {''}
for _, id in ipairs(due) do
  redis.call('ZADD', KEYS[1], string.format('%d', now + tonumber(ARGV[1])), id)
  answer[#answer + 1] = id
  answer[#answer + 1] = string.format('%d', redis.call('HINCRBY', KEYS[2], id, 1))
end
local nxt = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if nxt[2] then answer[1] = string.format('%d', tonumber(nxt[2]) - now) end
return answer
