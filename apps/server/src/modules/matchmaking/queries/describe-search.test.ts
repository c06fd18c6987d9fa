import { SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { expect, it } from 'vitest'
import { appForFile, FakeClock } from '../../../testing/index.ts'
import { averageWaitMs, joinQueue, leaveQueue, recordWaits, removeOldWaits } from '../store/queue-store.ts'
import { describeOverviews } from './describe-search.ts'

const app = await appForFile()

const free = { energy: 0, tickets: 0 }
const DEPS = {
  db: app.db,
  clock: new FakeClock(),
  quickSeats: 4,
  championships: {
    titleOf: async () => null,
    listRunningOf: async () => new Map([[2, [7]]]),
    searchTerms: async () => new Map([[7, { ruleSet: 'fsm', judges: 'automatic' } as const]]),
  },
  moderation: { searchDisabledReason: async () => 'Работы' },
  // The only setting that is asked for.
  settings: { get: async () => SITE_SETTINGS.searchRules.fallback as never },
  wallet: { prices: async () => ({ quick: free, rated: free, league: free, championship: free }) },
}

it('the search page shows how many players a table of each mode needs and how long its latest searches took', async () => {
  await recordWaits(app.db, [{ mode: 'rated', waitedMs: [9_000, 10_900] }], new Date())
  await recordWaits(app.db, [{ mode: 'league', waitedMs: [400] }], new Date())
  const overview = (await describeOverviews(DEPS, [1]))(1)
  const shown = overview.queues.map(({ mode, needed, averageSeconds }) => [mode, needed, averageSeconds])
  expect(shown).toEqual([
    ['quick', 4, null],
    ['rated', 10, 10],
    ['league', 10, 0],
    ['championship', 10, null],
  ])
  expect(overview.disabledReason).toBe('Работы')
  expect(overview.rules.championship).toBe('fiim')
})

it('the search page names the rules of the championship that its reader plays', async () => {
  const overviews = await describeOverviews(DEPS, [1, 2])
  expect([1, 2].map((accountId) => overviews(accountId).rules.championship)).toEqual(['fiim', 'fsm'])
})

it('an average counts the latest hundred searches of its mode, and no older one', async () => {
  await recordWaits(app.db, [{ mode: 'quick', waitedMs: [1_000_000, ...Array(100).fill(2000)] }], new Date())
  expect(await averageWaitMs(app.db, 'quick')).toBe(2000)
  await removeOldWaits(app.db)
  expect(await averageWaitMs(app.db, 'quick')).toBe(2000)
})

it('the search page says that a table of a championship lacks only a judge, as long as none searches', async () => {
  const search = (accountId: number, role: 'player' | 'judge') =>
    joinQueue(app.db, [
      {
        accountId,
        role,
        modes: ['championship'],
        championshipId: role === 'judge' ? null : 7,
        partyId: null,
        joinedAt: new Date(),
      },
    ])
  const lacking = async (judges: 'human' | 'automatic', reader = 2) => {
    const searchTerms = async () => new Map([[7, { ruleSet: 'fsm', judges } as const]])
    const overviews = await describeOverviews(
      { ...DEPS, championships: { ...DEPS.championships, searchTerms } },
      [1, 2],
    )
    return overviews(reader)
      .queues.filter(({ lacksJudge }) => lacksJudge)
      .map(({ mode }) => mode)
  }
  for (let player = 100; player < 109; player++) await search(player, 'player')
  expect(await lacking('human')).toEqual([])
  await search(109, 'player')
  expect(await lacking('human')).toEqual(['championship'])
  // Somebody who plays in none, as a judge does, sees the fullest one.
  expect(await lacking('human', 1)).toEqual(['championship'])
  expect(await lacking('automatic')).toEqual([])
  await search(110, 'judge')
  expect(await lacking('human')).toEqual([])
  await leaveQueue(
    app.db,
    Array.from({ length: 11 }, (_, index) => 100 + index),
  )
})
