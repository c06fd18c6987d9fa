import { expect, it } from 'vitest'
import { ConfigError, readEnv } from './env.ts'

it('REDIS_URL asks for the database and the secret that all processes share', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379'
  expect(() => readEnv({ REDIS_URL })).toThrow(ConfigError)
  expect(() => readEnv({ REDIS_URL, SECRET: 'x' })).toThrow(/DATABASE_URL/)
  expect(() => readEnv({ REDIS_URL, DATABASE_URL: 'postgres://127.0.0.1/x' })).toThrow(/SECRET/)
  const all = { REDIS_URL, DATABASE_URL: 'postgres://127.0.0.1/x', SECRET: 'x' }
  expect(readEnv(all).REDIS_URL).toBe(REDIS_URL)
  expect(() => readEnv({ ...all, REDIS_URL: 'http://127.0.0.1' })).toThrow(/redis:/)
})
