import { pino } from 'pino'
import { expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { Viewers } from './viewers.ts'
import { WatchedTables } from './watched-tables.ts'

it('a vote at a table that cannot be read leaves no failure that nobody waits for', async () => {
  const away = new Error('the database is away')
  const tables = new WatchedTables({
    games: { publicTable: () => Promise.reject(away), eventsAfter: async () => [] },
    clock: new FakeClock(),
    log: pino({ level: 'silent' }),
    viewers: new Viewers(),
    delayOf: async () => 0,
    push: async () => undefined,
    pushVotes: async () => undefined,
  })
  const lonely: unknown[] = []
  const note = (cause: unknown) => void lonely.push(cause)
  process.on('unhandledRejection', note)
  try {
    const found = tables.find(7)
    tables.voted(7, 1)
    await expect(found).rejects.toBe(away)
    await new Promise((resolve) => setImmediate(resolve))
    expect(lonely).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})
