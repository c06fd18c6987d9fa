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

it('the metrics of Janus elsewhere are one web address for each', () => {
  const two = { JANUS_URLS: 'ws://a:8188,ws://b:8188', ...SECRETS }
  expect(() =>
    readEnv({ ...two, JANUS_METRICS_URLS: 'http://a:9401/metrics,http://b:9401/metrics' }),
  ).not.toThrow()
  expect(() => readEnv({ ...two, JANUS_METRICS_URLS: 'http://a:9401/metrics' })).toThrow(
    'JANUS_METRICS_URLS=http://a:9401/metrics: needs one address for each of JANUS_URLS, which are 2',
  )
  expect(() => readEnv({ ...two, JANUS_METRICS_URLS: 'a:9401,http://b:9401' })).toThrow(
    'JANUS_METRICS_URLS=a:9401: must be an address that starts with http:// or https://',
  )
})
