import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const SECRETS = { JANUS_API_SECRET: 'one', JANUS_ROOM_ADMIN_KEY: 'two' }

it('a Janus elsewhere needs an address and both of its secrets', () => {
  expect(() => readEnv({ JANUS_URLS: 'ws://a:8188, wss://b/janus', ...SECRETS })).not.toThrow()
  for (const [env, problem] of [
    [{ JANUS_URLS: 'ws://a:8188' }, 'JANUS_URLS=ws://a:8188: needs JANUS_API_SECRET as well'],
    [
      { JANUS_URLS: 'http://a:8188', ...SECRETS },
      'JANUS_URLS=http://a:8188: must be an address that starts with ws:// or wss://',
    ],
    [
      { JANUS_URLS: 'ws://a:8188,ws://a:8188', ...SECRETS },
      'JANUS_URLS=ws://a:8188,ws://a:8188: names one Janus twice',
    ],
  ] as const)
    expect(() => readEnv(env)).toThrow(problem)
})
