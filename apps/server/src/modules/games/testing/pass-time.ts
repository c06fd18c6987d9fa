import { sql } from 'kysely'
import type { FakeClock, TestApp } from '../../../testing/index.ts'

/** Lets what was just set going reach the database and come back. */
async function settle(app: TestApp): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await sql`select 1`.execute(app.db)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Moves the clock from timer to timer until the condition holds, with time for the database after each. Throws when
 * so much time passed in vain.
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
    if (due === null || due > giveUpAt) throw new Error('time passed in vain')
    await clock.advance(Math.max(0, due - clock.now()))
    await settle(app)
  }
}

export async function passTime(app: TestApp, clock: FakeClock, ms: number): Promise<void> {
  const target = clock.now() + ms
  await settle(app)
  await passTimeUntil(app, clock, () => (clock.nextDueAt() ?? Number.POSITIVE_INFINITY) > target, ms)
  await clock.advance(target - clock.now())
  await settle(app)
}
