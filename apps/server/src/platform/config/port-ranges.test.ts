import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const ports = (games: string, check: string, instances?: string) => () =>
  readEnv({ JANUS_RTP_PORTS: games, JANUS_CHECK_RTP_PORTS: check, JANUS_INSTANCES: instances })

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

it('one game in each Janus is the least that the ports must do', () => {
  expect(ports('20000-20095', '21000-21199', '4')).not.toThrow()
  expect(ports('20000-20094', '21000-21199', '4')).toThrow(
    'JANUS_RTP_PORTS=20000-20094: leaves each Janus 23 ports (JANUS_INSTANCES=4), and one game of ten players and two judges needs 24',
  )
})
