import { pino } from 'pino'
import { expect, it } from 'vitest'
import { LocalBus } from '../bus/local-bus.ts'
import { EndedSessions } from './ended-sessions.ts'

it('a session that ends at one process is known to have ended at the others', async () => {
  const bus = new LocalBus(pino({ level: 'silent' }))
  const [here, there] = [new EndedSessions(bus), new EndedSessions(bus)]
  here.add('ended')
  await new Promise((resolve) => setImmediate(resolve))
  expect([here, there].map((one) => [one.has('ended'), one.has('another')])).toEqual([
    [true, false],
    [true, false],
  ])
})

it('the sessions that ended longest ago are forgotten', () => {
  const sessions = new EndedSessions(null)
  for (let number = 0; number <= 10_000; number++) sessions.add(`session ${number}`)
  expect([0, 1, 10_000].map((number) => sessions.has(`session ${number}`))).toEqual([false, true, true])
})
