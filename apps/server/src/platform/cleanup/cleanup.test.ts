import { DAY_MS } from '@gorod/contracts/durations'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { FakeClock } from '../../testing/index.ts'
import { createCleanup } from './cleanup.ts'

it('a cleanup that fails keeps no other back, and counts until it succeeds or another process keeps house', async () => {
  const clock = new FakeClock()
  let isAway = true
  const cleaned: string[] = []
  const cleanup = createCleanup({ clock, log: pino({ level: 'silent' }) }, [
    {
      name: 'games',
      async cleanup() {
        if (isAway) throw new Error('the database is away')
        cleaned.push('games')
      },
    },
    { name: 'jobs', cleanup: async () => void cleaned.push('jobs') },
    { name: 'nothing to clean' },
  ])
  cleanup.start()
  await clock.advance(60_000)
  expect([cleaned, cleanup.failed()]).toEqual([['jobs'], 1])
  isAway = false
  await clock.advance(DAY_MS)
  expect([cleaned, cleanup.failed()]).toEqual([['jobs', 'games', 'jobs'], 0])
  isAway = true
  await clock.advance(DAY_MS)
  expect(cleanup.failed()).toBe(1)
  await cleanup.stop()
  expect(cleanup.failed()).toBe(0)
})
