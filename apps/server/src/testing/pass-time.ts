import { sql } from 'kysely'
import type { FakeClock } from './fake-clock.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Looking after queues and overdue games is done every second, and planned again when it is done. */
const LOOP_MS = 1000
/** Twice in each heartbeat of who is online: one that is late makes nobody absent. */
const STRIDE_MS = 10_000
/** That work never stays away, it is only late: on a busy machine time must not jump ahead of it. */
const PATIENCE_MS = 30_000

/** What no statement is under way for has come from socket to socket by then. */
const CALM_TURNS = 8
/** Somebody may hold a connection for longer. */
const MOST_ROUNDS = 3

const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Lets what was just set going reach the database and come back: until no statement is under way, or a few round trips, and on
 * a busy machine as long as the every-second work of the server has not planned its next turn.
 */
async function settle(app: TestApp, clock: FakeClock): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  let [calm, rounds] = [0, 0]
  for (;;) {
    await turn()
    calm = app.isAtRest() ? calm + 1 : 0
    if (calm > 0 && calm < CALM_TURNS) continue
    const planned = (clock.nextDueAt() ?? Number.POSITIVE_INFINITY) <= clock.now() + LOOP_MS
    const settled = calm >= CALM_TURNS || rounds >= MOST_ROUNDS
    if (settled && (planned || performance.now() > giveUpAt)) return
    // Sleeps for as long as a statement takes.
    await sql`select 1`.execute(app.db)
    rounds += 1
  }
}

/**
 * Moves the clock from timer to timer until the condition holds, with time for the database after each. When so much
 * time has passed, the clock stands and what is on its way to a page may still arrive; then it throws.
 */
export async function passTimeUntil(
  app: TestApp,
  clock: FakeClock,
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const giveUpAt = clock.now() + limitMs
  while (!(await condition())) {
    const due = clock.nextDueAt()
    if (due === null || due > giveUpAt) {
      await until(condition, `the condition, ${limitMs} ms of the clock later,`, PATIENCE_MS)
      return
    }
    await clock.advance(Math.max(0, due - clock.now()))
    await settle(app, clock)
  }
}

export async function passTime(app: TestApp, clock: FakeClock, ms: number): Promise<void> {
  const target = clock.now() + ms
  await settle(app, clock)
  await passTimeUntil(app, clock, () => (clock.nextDueAt() ?? Number.POSITIVE_INFINITY) > target, ms)
  await clock.advance(target - clock.now())
  await settle(app, clock)
}

/**
 * For minutes in which people stay online, and what is late by some seconds harms nobody: the every-second work of the server runs
 * once in ten of them.
 */
export async function passQuietTime(app: TestApp, clock: FakeClock, ms: number): Promise<void> {
  const target = clock.now() + ms
  await settle(app, clock)
  while (clock.now() < target) {
    await clock.leap(Math.min(STRIDE_MS, target - clock.now()))
    await settle(app, clock)
  }
}
