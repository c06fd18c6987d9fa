import { expect, it } from 'vitest'
import { ConfigError, readEnv } from './env.ts'

it.each([
  [{ TURN_URLS: 'turn:relay.example.org' }, 'TURN_URLS: needs TURN_SECRET as well'],
  [{ TELEGRAM_BOT: 'gorod_bot' }, 'TELEGRAM_BOT: needs TELEGRAM_TOKEN as well'],
  [{ TELEGRAM_TOKEN: 'hunter2' }, 'TELEGRAM_TOKEN: needs TELEGRAM_BOT as well'],
  [{ TWITCH_CLIENT_ID: 'id' }, 'TWITCH_CLIENT_ID: needs TWITCH_CLIENT_SECRET as well'],
  [{ RECAPTCHA_SITE_KEY: 'key' }, 'RECAPTCHA_SITE_KEY: needs RECAPTCHA_SECRET_KEY as well'],
])('half of a pair is refused at the start: %o', (env, problem) => {
  expect(() => readEnv(env)).toThrow(new ConfigError([problem]))
})

it('a secret that nothing uses is no fault, nor is a pair of which both are empty', () => {
  expect(() =>
    readEnv({ TURN_SECRET: 'x', TWITCH_CLIENT_SECRET: 'x', RECAPTCHA_SECRET_KEY: 'x' }),
  ).not.toThrow()
  expect(() => readEnv({ TELEGRAM_BOT: '', TELEGRAM_TOKEN: '', TURN_URLS: ' , ' })).not.toThrow()
})
