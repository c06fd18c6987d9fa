import { HOUR_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { GameSite, type Person } from '../../testing/games/game-site.ts'
import { forEachTest, until } from '../../testing/index.ts'
import { passQuietTime } from '../../testing/pass-time.ts'

const site = forEachTest(new GameSite())

// A job is due by the clock of the database: only a site of today has jobs that wait.
beforeEach(() => site.clock.leap(Date.now() - site.clock.now()))

/** The bans that wait. */
async function waiting(): Promise<readonly { readonly accountId: number; readonly dueInMs: number }[]> {
  const { rows } = await sql<{ accountId: number; runAt: Date }>`
    select (payload ->> 'accountId')::int as "accountId", run_at as "runAt"
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'player-lost' order by 1`.execute(site.app.db)
  return rows.map(({ accountId, runAt }) => ({ accountId, dueInMs: runAt.getTime() - site.clock.now() }))
}

const FIVE_MINUTES_MS = 5 * 60_000

/** The players have had their time, and the job looks. */
async function whenDue(): Promise<void> {
  await passQuietTime(site.app, site.clock, FIVE_MINUTES_MS)
  await look()
}

/** The bans that wait are due now. */
async function look(): Promise<void> {
  const ofLost = sql`task_id in (select id from graphile_worker._private_tasks where identifier = 'player-lost')`
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where ${ofLost}`.execute(
    site.app.db,
  )
  await until(async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where ${ofLost} and run_at <= now()`.execute(site.app.db)
    return rows.length === 0
  }, 'every due ban being decided')
}

const isBanned = async ({ account }: Person) => (await site.app.moderation.api.activeBan(account.id)) !== null
const lostSeats = ({ page }: Person) =>
  page.events.filter((event) => event.type === 'seatLeft' && event.cause === 'connection').length
const goAway = ({ account, page }: Person) => site.goAway({ account, client: page })

/** Two players of a rated game who have lost their seats to the connection, and a third who stays. */
async function lost(leave: (one: Person) => Promise<void>) {
  const [gone, back, other] = [await site.person(), await site.person(), await site.person()]
  const { gameId } = await site.game('rated', [gone, back, other])
  const isDay = () =>
    other.page.events.some((event) => event.type === 'phaseEntered' && event.phase.id === 'dayStart')
  await site.passTimeUntil(isDay, HOUR_MS)
  for (const one of [gone, back]) await leave(one)
  await site.passTimeUntil(() => lostSeats(other) === 2, HOUR_MS)
  await until(async () => (await waiting()).length === 2, 'both bans wait')
  return { gameId, gone, back, other }
}

describe('a player whose seat was lost to the connection', () => {
  test('the player has five minutes to come back to the site before the ban', async () => {
    const { gone, back, other } = await lost(goAway)
    for (const { dueInMs } of await waiting()) {
      expect(dueInMs).toBeGreaterThan(3 * 60_000)
      expect(dueInMs).toBeLessThanOrEqual(5 * 60_000)
    }
    expect([await isBanned(gone), await isBanned(back)]).toEqual([false, false])
    await site.page(back.account)
    await whenDue()
    expect([await isBanned(gone), await isBanned(back), await isBanned(other)]).toEqual([true, false, false])
  })

  test('the time in which the site is away does not count', async () => {
    const { gone, back } = await lost(goAway)
    // Time passes as without a server: heartbeats are late by it.
    await site.clock.leap(2 * FIVE_MINUTES_MS)
    await look()
    expect([await isBanned(gone), await isBanned(back)]).toEqual([false, false])
    const [next] = await waiting()
    expect(next?.dueInMs).toBeGreaterThan(3 * 60_000)
    expect(next?.dueInMs).toBeLessThanOrEqual(FIVE_MINUTES_MS)
    await site.page(back.account)
    await whenDue()
    expect([await isBanned(gone), await isBanned(back)]).toEqual([true, false])
    expect(await waiting()).toEqual([])
  })

  test('the player has to come back to the table when another page of theirs stayed open', async () => {
    const { gameId, gone, back, other } = await lost(async (one) => {
      await site.page(one.account)
      one.page.socket.disconnect()
    })
    const again = site.playerPage(back.account)
    await again.join(gameId)
    await other.page.until('the seat is connected again', () =>
      other.page.events.some((event) => event.type === 'seatReconnected' && event.seat === again.viewer),
    )
    await whenDue()
    expect([await isBanned(gone), await isBanned(back)]).toEqual([true, false])
  })
})
