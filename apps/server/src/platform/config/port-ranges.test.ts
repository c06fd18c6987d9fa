import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const ports = (games: string, check: string) => () =>
  readEnv({ JANUS_RTP_PORTS: games, JANUS_CHECK_RTP_PORTS: check })

it.each([
  ['20000-20999', '21000-21199'],
  ['30000-30999', '29000-29999'],
])('games %s and the check %s have ports of their own', (games, check) => {
  expect(ports(games, check)).not.toThrow()
})

it.each([
  ['20000-20999', '20999-21100'],
  ['20000-29999', '21000-21199'],
  ['21100-21150', '21000-21199'],
])('games %s and the check %s stop the start', (games, check) => {
  expect(ports(games, check)).toThrow(
    `JANUS_CHECK_RTP_PORTS=${check}: overlaps JANUS_RTP_PORTS=${games}; the system check needs ports of its own`,
  )
})
