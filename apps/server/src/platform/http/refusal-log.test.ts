import { pino } from 'pino'
import { expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { RefusalLog } from './refusal-log.ts'

function started() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: {} }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const clock = new FakeClock()
  const refusals = new RefusalLog(log, clock)
  const refuse = (address: string, code: 'too_many_requests' | 'password_wrong' = 'too_many_requests') =>
    refusals.note({ code, address, details: { path: '/v1/me' } })
  return { lines, clock, refusals, refuse }
}

it('a flood of one address is two lines a minute', async () => {
  const { lines, clock, refuse } = started()
  for (let minute = 0; minute < 3; minute++) {
    for (let n = 0; n < 20_000; n++) refuse('10.0.0.1', n % 4 === 0 ? 'password_wrong' : 'too_many_requests')
    await clock.advance(60_000)
  }
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatchObject({ address: '10.0.0.1', code: 'password_wrong', path: '/v1/me' })
  expect(lines[1]).toMatchObject({
    address: '10.0.0.1',
    refused: { password_wrong: 4999, too_many_requests: 15_000 },
  })
  expect(lines[1]).not.toHaveProperty('path')
})

it('a single refusal is one line, written at once', async () => {
  const { lines, clock, refuse } = started()
  refuse('10.0.0.1')
  expect(lines).toHaveLength(1)
  await clock.advance(120_000)
  expect(lines).toHaveLength(1)
})

it('a network of one customer counts as one address', async () => {
  const { lines, clock, refuse } = started()
  for (let n = 0; n < 500; n++) refuse(`2001:db8:1:1::${n.toString(16)}`)
  await clock.advance(60_000)
  expect(lines).toHaveLength(2)
})

it('very many addresses are counted together beyond a thousand', async () => {
  const { lines, clock, refuse } = started()
  for (let n = 0; n < 50_000; n++) refuse(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  expect(lines).toHaveLength(1000)
  await clock.advance(60_000)
  expect(lines).toHaveLength(1001)
  expect(lines[1000]).toMatchObject({ refused: { too_many_requests: 49_000 } })
})

it('refusals that were counted are written when the server stops', () => {
  const { lines, refusals, refuse } = started()
  refuse('10.0.0.1')
  refuse('10.0.0.1')
  refusals.tell()
  expect(lines).toHaveLength(2)
})
