import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import type { Db } from '../db/db.ts'
import { Processes } from './processes.ts'

const log = pino({ level: 'silent' })

let clock: FakeClock
/** How long the database takes for the next beat. */
let delayMs: number
let lapses: number
/** Whether each beat may say of another process that it has ended. */
let mayMiss: boolean[]
let processes: Processes

/** A database of this process alone, which answers in its own time. */
const db = {
  getExecutor: () => ({
    transformQuery: (query: unknown) => query,
    compileQuery({ parameters }: { readonly parameters: readonly { readonly value: unknown }[] }) {
      mayMiss.push(parameters.filter(({ value }) => typeof value === 'boolean').at(-1)?.value === true)
      return {}
    },
    async executeQuery() {
      const ms = delayMs
      delayMs = 0
      if (ms > 0) await new Promise<void>((resolve) => void clock.after(ms, resolve))
      return { rows: [] }
    },
  }),
} as unknown as Db

beforeEach(async () => {
  clock = new FakeClock()
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now())
  delayMs = 0
  lapses = 0
  mayMiss = []
  processes = new Processes({ self: 'this', db, clock, log, isFast: () => true, holdsLock: () => true })
  processes.onLapsed(() => lapses++)
  await processes.start()
})
afterEach(() => {
  processes.die()
  vi.restoreAllMocks()
})

/** Goes to the next beat and past its answer, to the beats after it. */
async function answerAfter(ms: number): Promise<void> {
  delayMs = ms
  await clock.advance(ms + 1_000)
}

it('a process whose beat waited for longer than a silence may last, and was written then, may have been missed', async () => {
  await answerAfter(3_000)
  expect(lapses).toBeGreaterThan(0)
  const noticed = lapses
  await clock.advance(5_000)
  expect(lapses).toBe(noticed)
})

it('a process whose beats come in time has not been missed', async () => {
  for (let beat = 0; beat < 5; beat++) await answerAfter(400)
  expect(lapses).toBe(0)
})

it('a process counts the wait of a beat and the pause before it together', async () => {
  // 250 ms before the beat and the beat itself.
  await answerAfter(490)
  expect(lapses).toBe(0)
  await answerAfter(510)
  expect(lapses).toBeGreaterThan(0)
})

it('a process says of another one that it has ended only while its own beats come in time', async () => {
  await clock.advance(1_500)
  expect(mayMiss).not.toContain(true)
  await clock.advance(1_000)
  expect(mayMiss.at(-1)).toBe(true)
  // The connections of all may have broken.
  await answerAfter(600)
  expect(mayMiss.at(-1)).toBe(false)
  await clock.advance(1_500)
  expect(mayMiss.at(-1)).toBe(true)
})
