import {
  audienceEventsMessage,
  audienceVotesMessage,
  gameViewersMessage,
  getAudienceGame,
  getAudienceTables,
  voteOfAudience,
  watchTableMessage,
} from '@gorod/contracts/audience'
import { joinGameMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { PHASES, releasesOf, replay } from '@gorod/rules'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { playedAhead } from '../../testing/audience/played-ahead.ts'
import {
  call,
  connect,
  FakeClock,
  type SocketClient,
  signUp,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { type TwoProcesses, twoProcesses } from '../../testing/two-processes.ts'

const DELAY_MS = 180_000
const PRACTICE_DELAY_MS = 30_000
/** Pages that may watch at the same time. */
const MOST = 5

let clock: FakeClock
let site: TwoProcesses
const opened: SocketClient[] = []

beforeAll(async () => {
  clock = new FakeClock()
  site = await twoProcesses({ clock, env: { AUDIENCE_VIEWERS: String(MOST) } })
})
afterEach(() => {
  for (const page of opened.splice(0)) page.close()
})
afterAll(() => site?.stop())

async function viewer(of: TestApp, number: number): Promise<SocketClient> {
  const page = await connect(of, null)
  opened.push(page)
  await page.ask(watchTableMessage, { number })
  return page
}

/** Both look after their audience every second of the clock. */
const ticksUntil = (condition: () => boolean | Promise<boolean>, what: string) =>
  until(async () => {
    if (await condition()) return true
    await clock.leap(1_000)
    return false
  }, what)

const viewersAt = async (app: TestApp, number: number) => ({
  table: (await call(app, getAudienceGame, { query: { id: number } })).answer.viewers,
  list: (await call(app, getAudienceTables)).answer.tables.find((table) => table.number === number)?.viewers,
})

it('viewers of all processes are counted together, and those of a process that is gone no more', async () => {
  const { number } = await playedAhead(site.here, { seed: 'viewers' })
  await clock.leap(DELAY_MS + 60_000)
  const third = await site.another()
  const page = await viewer(site.here, number)
  for (const app of [site.there, site.there, third]) await viewer(app, number)
  for (const app of [site.here, site.there])
    await ticksUntil(async () => {
      const { table, list } = await viewersAt(app, number)
      return table === 4 && list === 4
    }, 'all viewers')
  await ticksUntil(
    () => page.received(audienceEventsMessage).some(({ viewers }) => viewers === 4),
    'the number at a page',
  )
  await third.stop({ database: true })
  await ticksUntil(async () => (await viewersAt(site.here, number)).table === 3, 'one less')
  for (const one of opened.splice(0)) one.close()
  await ticksUntil(async () => (await viewersAt(site.here, number)).table === 0, 'nobody')
})

it('viewers of all processes have their limit together, and those of a process that died do not count', async () => {
  const { number } = await playedAhead(site.here, { seed: 'limit' })
  await clock.leap(DELAY_MS + 60_000)
  const third = await site.another()
  for (const app of [site.here, third, third, site.there]) await viewer(app, number)
  const last = await viewer(site.there, number)
  /** True when the viewer is let in; such a viewer stays. */
  const isLetIn = async (of: TestApp): Promise<boolean> => {
    const page = await connect(of, null)
    const ack = await page.send(watchTableMessage, { number })
    if (ack.ok) opened.push(page)
    else {
      expect(ack.error.code).toBe('unavailable')
      // Many that stay open would be too many for one address.
      page.close()
    }
    return ack.ok
  }
  expect([await isLetIn(site.here), await isLetIn(site.there)]).toEqual([false, false])
  last.close()
  await until(() => isLetIn(site.here), 'a place')
  expect([await isLetIn(site.here), await isLetIn(site.there)]).toEqual([false, false])
  third.platform.cluster?.processes.die()
  // It still runs, and what it says once more makes the others cut their pages: one that asks just then loses its connection.
  await until(() => isLetIn(site.there).catch(() => false), 'the places of the dead process')
  await third.stop({ database: true })
})

it('people of a table hear at their process how many watch at another one', async () => {
  const account = await signUp(site.here)
  const player = await connect(site.there, account.token)
  opened.push(player)
  const { gameId } = await player.ask(startPracticeMessage, {})
  await player.ask(joinGameMessage, { gameId, known: 0 })
  const told = () => player.received(gameViewersMessage).map(({ viewers }) => viewers)
  const { rows } = await sql<{ number: number }>`select number from games where id = ${gameId}`.execute(
    site.here.db,
  )
  await clock.leap(PRACTICE_DELAY_MS)
  expect(told()).toEqual([])
  const page = await viewer(site.here, rows[0]?.number ?? 0)
  await ticksUntil(() => told().at(-1) === 1, 'the number at the table')
  page.close()
  await ticksUntil(() => told().at(-1) === 0, 'nobody')
})

it('a vote that was cast at one process is told to the viewers of the other', async () => {
  const [host, voter] = [await signUp(site.here), await signUp(site.here)]
  const { number, log } = await playedAhead(site.here, { seed: 'votes', seated: [host] })
  await clock.leap(DELAY_MS + 1_000)
  const page = await viewer(site.there, number)
  const isDay = () => {
    const released = releasesOf(log, DELAY_MS).filter(({ at }) => at <= clock.now())
    return !PHASES[replay(released.map(({ event }) => event)).phase.id].dark
  }
  await ticksUntil(isDay, 'a day')
  const { status } = await call(site.here, voteOfAudience, {
    as: voter,
    body: { id: number, userId: host.id, seats: [2] },
  })
  expect(status).toBe(200)
  await ticksUntil(
    () =>
      page
        .received(audienceVotesMessage)
        .some(({ userId, votes }) => userId === host.id && votes.voters === 1),
    'the vote',
  )
})
