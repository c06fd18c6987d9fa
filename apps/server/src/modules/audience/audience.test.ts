// No second try: a secret that shows once is a defect.
import { randomUUID } from 'node:crypto'
import {
  audienceEventsMessage,
  audienceVotesMessage,
  getAudienceGame,
  getAudienceGuesses,
  getAudienceTables,
  getAudienceVote,
  getOverlay,
  getOwnChannel,
  getStreamerAudience,
  makeOverlay,
  revokeOverlay,
  saveAudienceDelay,
  voteOfAudience,
  watchTableMessage,
} from '@gorod/contracts/audience'
import { getFinishedGame } from '@gorod/contracts/game'
import { type GameEvent, PHASES, releasesOf, replay, teamOf } from '@gorod/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOf, playedAhead } from '../../testing/audience/played-ahead.ts'
import { call, Site, type SocketClient, signUp, type TestAccount, until } from '../../testing/index.ts'
import type { PublicTable } from '../games/public.ts'
import { rateGuesses } from './commands/rate-guesses.ts'
import { delayOf } from './queries/delay-of.ts'

const DELAY_MS = 180_000
/** Nothing in it is younger than a day of the game. */
const HALF_MINUTE_MS = 30_000

const site = new Site({ env: { AUDIENCE_VIEWERS: '3' } })
beforeAll(() => site.start())
afterAll(() => site.stop())

const played = (seed: string, seated: readonly TestAccount[] = []) => playedAhead(site.app, { seed, seated })

const releasedBy = (log: readonly GameEvent[], moment: number, delayMs = DELAY_MS) =>
  releasesOf(log, delayMs)
    .filter(({ at }) => at <= moment)
    .map(({ event }) => event)

const read = async (number: number) =>
  (await call(site.app, getAudienceGame, { query: { id: number } })).answer
const list = async () => (await call(site.app, getAudienceTables)).answer.tables
const told = (page: SocketClient) => page.received(audienceEventsMessage).flatMap(({ events }) => events)
const halfOf = (log: readonly GameEvent[]) => Math.floor((endOf(log).at - log[0]!.at) / 2)

/** The server looks after its audience every second of the clock. */
const ticksUntil = (condition: () => boolean | Promise<boolean>, tickMs = 1_000) =>
  until(async () => {
    if (await condition()) return true
    await site.clock.leap(tickMs)
    return false
  })

describe('the audience of a table', () => {
  it('reads and is pushed each event when it is three minutes old, without any secret before the end', async () => {
    const { number, log } = await played('audience')
    const ended = endOf(log)
    if (ended.type !== 'gameEnded') throw new Error('no end')
    const early = await call(site.app, getAudienceGame, { query: { id: number } })
    expect(early.status).toBe(404)
    expect(await list()).toEqual([])
    await site.clock.leap(DELAY_MS)
    const page = await site.page(null)
    await page.ask(watchTableMessage, { number })
    const before = (await read(number)).events
    expect(before).toEqual(releasedBy(log, site.clock.now()))
    const packets: { now: number; text: string }[] = []
    page.socket.onAny((name: string, content: { now?: number }) =>
      packets.push({ now: content.now ?? 0, text: JSON.stringify([name, content]) }),
    )
    const match = async () => (await call(site.app, getFinishedGame, { query: { id: number } })).status
    // The game is over for its players, and would tell everybody else what they have not seen.
    expect(await match()).toBe(404)
    while (site.clock.now() + HALF_MINUTE_MS < ended.at + DELAY_MS) {
      await site.clock.leap(HALF_MINUTE_MS)
      const due = releasedBy(log, site.clock.now()).length
      await ticksUntil(() => before.length + told(page).length >= due)
    }
    for (const { from, events, now } of page.received(audienceEventsMessage))
      expect(from + events.length).toBeLessThanOrEqual(releasedBy(log, now).length)
    expect([...before, ...told(page)]).toEqual(
      releasedBy(log, Number.POSITIVE_INFINITY).slice(0, before.length + told(page).length),
    )
    // On a busy machine the clock may pass the end while a packet is awaited.
    const raw = packets
      .filter(({ now }) => now < ended.at + DELAY_MS)
      .map(({ text }) => text)
      .join('\n')
    expect(raw).not.toBe('')
    for (const secret of [ended.final.seed, 'readers', 'shotFired', 'isBlack', 'isSheriff', 'mafiaMet'])
      expect(raw).not.toContain(secret)
    expect(raw).not.toMatch(/"roles":\[[^\]]*"(civilian|sheriff|mafia|godfather)"/)
    expect((await read(number)).events).toEqual(releasedBy(log, site.clock.now()))
    await ticksUntil(() => told(page).some(({ type }) => type === 'gameEnded'), HALF_MINUTE_MS)
    expect(await match()).toBe(200)
    page.close()
  })

  it('sees in the list what is released, and is counted', async () => {
    const { number, log } = await played('list')
    await site.clock.leap(DELAY_MS + halfOf(log))
    const page = await site.page(null)
    await page.ask(watchTableMessage, { number })
    // Processes tell each other of theirs every second, and each keeps its list for two.
    let [row] = await list()
    await ticksUntil(async () => {
      ;[row] = await list()
      return row?.viewers === 1
    })
    const state = replay(releasedBy(log, site.clock.now()))
    expect(row).toMatchObject({ number, mode: 'rated', viewers: 1, delayMs: DELAY_MS, mmr: null })
    expect(row?.players.map(({ alive }) => alive)).toEqual(state.seats.map(({ alive }) => alive))
    expect(row?.phase.number).toBe(state.phase.day)
    page.close()
    await ticksUntil(async () => (await list())[0]?.viewers === 0, 2_000)
    await site.clock.leap(endOf(log).at + DELAY_MS - site.clock.now() - 1)
    expect((await list()).map((table) => table.number)).toContain(number)
    await site.clock.leap(2_001)
    expect((await list()).map((table) => table.number)).not.toContain(number)
  })

  it('keeps the delay of its table when the site starts again and a setting changes', async () => {
    const { number, log } = await played('restart')
    const slow = await played('slow')
    // Both tables have begun for their audience, also that with the longer delay.
    await site.clock.leap(Math.max(DELAY_MS + halfOf(log), 300_000))
    const before = await read(number)
    await site.restart()
    const usual = await site.app.settings.api.get('audienceDelays')
    await site.app.settings.api.set('audienceDelays', { ...usual, rated: 300 })
    expect((await read(number)).events).toEqual(before.events)
    expect(before.events).toEqual(releasedBy(log, site.clock.now()))
    expect(await read(slow.number)).toMatchObject({ delayMs: 300_000 })
    expect((await read(slow.number)).events).toEqual(releasedBy(slow.log, site.clock.now(), 300_000))
    await site.app.settings.api.set('audienceDelays', usual)
  })

  it('grows to the number that the operator allows', async () => {
    const { number } = await played('full')
    await site.clock.leap(400_000)
    const pages = await Promise.all([1, 2, 3, 4].map(() => site.page(null)))
    for (const page of pages.slice(0, 3)) await page.ask(watchTableMessage, { number })
    const refused = await pages[3]!.send(watchTableMessage, { number })
    expect(refused).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    // A page that watches already may look at another table.
    await pages[0]!.ask(watchTableMessage, { number })
    for (const page of pages) page.close()
  })
})

/** An account whose channel is proved. */
async function streamer(): Promise<TestAccount> {
  const account = await signUp(site.app)
  await sql`insert into profiles (account_id, twitch, twitch_verified_at, twitch_subject)
    values (${account.id}, ${`channel_${account.id}`}, now(), ${`s${account.id}`})`.execute(site.app.db)
  return account
}

describe('the audience of a streamer', () => {
  it('votes until it has seen the end; what came after the real end counts for nothing', async () => {
    const [host, early, late] = [await streamer(), await signUp(site.app), await signUp(site.app)]
    const { gameId, number, log } = await played('vote', [host])
    await site.clock.leap(DELAY_MS + halfOf(log))
    const table = { userId: host.id, id: number }
    const page = await site.page(null)
    await page.ask(watchTableMessage, { number })
    const cast = async (as: TestAccount, seats: number[]) =>
      (await call(site.app, voteOfAudience, { as, body: { ...table, seats } })).status
    const isDay = () => !PHASES[replay(releasedBy(log, site.clock.now())).phase.id].dark
    await ticksUntil(isDay, 5_000)
    expect(await cast(host, [1])).toBe(409)
    expect((await call(site.app, getAudienceVote, { as: host, query: table })).status).toBe(409)
    // The log is written to its end already, so nothing counts: the game is over although the audience sees it run.
    expect(await cast(late, [1, 2])).toBe(200)
    await sql`update games set status = 'running' where number = ${number}`.execute(site.app.db)
    const ended = endOf(log)
    if (ended.type !== 'gameEnded') throw new Error('no end')
    const { roles } = ended.final
    const mafia = roles.flatMap((role, index) => (teamOf(role) === 'black' ? [index + 1] : []))
    const town = roles.findIndex((role) => teamOf(role) === 'red') + 1
    expect(await cast(early, [town])).toBe(200)
    expect(await cast(early, [mafia[0]!, mafia[1]!, town])).toBe(200)
    await sql`update games set status = 'finished' where number = ${number}`.execute(site.app.db)
    const shown = await ticksUntil(() =>
      page
        .received(audienceVotesMessage)
        .some(({ userId, votes }) => userId === host.id && votes.voters === 2),
    )
    expect(shown).toBe(true)
    const { answer: own } = await call(site.app, getAudienceVote, { as: early, query: table })
    expect(own).toMatchObject({ voters: 2, own: [mafia[0], mafia[1], town] })
    expect((await call(site.app, getAudienceGuesses, { query: { id: number } })).answer.channels).toEqual([])
    // Hits are counted again, as after the review of a judge; the job of the end itself ran before anybody voted.
    const { platform, settings, games } = site.app
    const rate = () => rateGuesses({ ...platform, settings: settings.api, games: games.api }, gameId)
    const leaders = async () =>
      (await call(site.app, getStreamerAudience, { query: { userId: host.id } })).answer.leaders
    await rate()
    expect(await leaders()).toEqual([])
    await site.clock.leap(ended.at + DELAY_MS - site.clock.now() + 3_000)
    await rate()
    expect(await cast(early, [1])).toBe(409)
    const { answer: after } = await call(site.app, getAudienceGuesses, { query: { id: number } })
    expect(after.channels).toMatchObject([
      { userId: host.id, votes: { voters: 2 }, best: [{ userId: early.id, hits: 2, picks: 3 }] },
    ])
    const { answer: channel } = await call(site.app, getStreamerAudience, { query: { userId: host.id } })
    expect(channel).toMatchObject({
      channel: `https://www.twitch.tv/channel_${host.id}`,
      table: { number, isOver: true },
      leaders: [{ userId: early.id, username: early.username, games: 1, hits: 2, picks: 3 }],
    })
    page.close()
    // The log goes, as that of an old practice game; its page stays, and asks for the guesses.
    await sql`update games set log_kept = false where number = ${number}`.execute(site.app.db)
    await site.restart()
    const { status, answer } = await call(site.app, getAudienceGuesses, { query: { id: number } })
    expect([status, answer]).toEqual([200, { channels: [] }])
  })

  it('waits longer where the streamer says so, and is nobody where no channel is proved', async () => {
    const [host, other] = [await streamer(), await signUp(site.app)]
    expect((await call(site.app, getStreamerAudience, { query: { userId: other.id } })).status).toBe(404)
    const save = (as: TestAccount) =>
      call(site.app, saveAudienceDelay, { as, body: { delaySeconds: 600 } }).then(({ status }) => status)
    expect([await save(host), await save(other)]).toEqual([200, 403])
    const { number } = await played('longer', [host])
    await site.clock.leap(599_000)
    expect((await call(site.app, getAudienceGame, { query: { id: number } })).status).toBe(404)
    await site.clock.leap(1_000)
    expect(await read(number)).toMatchObject({ delayMs: 600_000 })
  })

  it('waits longer where the streamer judges the table, alone or beside another judge', async () => {
    const host = await streamer()
    await call(site.app, saveAudienceDelay, { as: host, body: { delaySeconds: 600 } })
    const judge = { userId: host.id, username: host.username, image: null, portrait: null }
    const table: PublicTable = {
      gameId: randomUUID(),
      number: 2_000_001,
      mode: 'rated',
      type: 'match',
      rulesName: null,
      players: [],
      judge,
      secondJudge: null,
      replaced: [],
      startedAt: new Date(site.clock.now() - 600_000),
    }
    const deps = { ...site.app.platform, settings: site.app.settings.api }
    expect(await delayOf(deps, table)).toBe(600_000)
    expect(await delayOf(deps, { ...table, number: 2_000_002, judge: null, secondJudge: judge })).toBe(
      600_000,
    )
  })
})

describe('a table that is broken off', () => {
  it('stays the table of its streamer until the audience has seen that', async () => {
    const host = await streamer()
    const earlier = await played('before', [host])
    await site.clock.leap(endOf(earlier.log).at + DELAY_MS - site.clock.now() + 3_000)
    const { number, gameId, log } = await played('broken off', [host])
    // Its audience sees the beginning, and the game runs.
    await site.clock.leap(DELAY_MS + 1_000)
    expect(endOf(log).at).toBeGreaterThan(site.clock.now())
    const table = async () =>
      (await call(site.app, getStreamerAudience, { query: { userId: host.id } })).answer.table
    expect(await table()).toEqual({ number, isOver: false })
    // The judge has just broken it off.
    const at = site.clock.now()
    const reason = 'judge'
    const { day } = replay(log.filter((event) => event.at <= at)).phase
    const phase = { id: 'aborted', key: `aborted:${day}`, day, reason, startedAt: at, endsAt: null } as const
    const ending: readonly GameEvent[] = [
      { type: 'gameAborted', reason, at },
      { type: 'phaseEntered', phase, at },
    ]
    await sql`delete from game_events where game_id = ${gameId} and (payload ->> 'at')::bigint > ${at}`.execute(
      site.app.db,
    )
    for (const event of ending)
      await sql`insert into game_events (game_id, seq, at, type, payload)
        select game_id, max(seq) + 1, ${new Date(at)}, ${event.type}, ${JSON.stringify(event)}::jsonb
        from game_events where game_id = ${gameId} group by game_id`.execute(site.app.db)
    await sql`update games set status = 'aborted', winner = null, ended_at = ${new Date(at)}
      where id = ${gameId}`.execute(site.app.db)
    await site.restart()
    await site.clock.leap(at + DELAY_MS - site.clock.now() - 1_000)
    expect(await table()).toEqual({ number, isOver: false })
    await site.clock.leap(at + DELAY_MS - site.clock.now() + 3_000)
    expect(await table()).toEqual({ number: earlier.number, isOver: true })
  })
})

describe('an overlay', () => {
  it('leads to the table of its streamer until it is made again or revoked', async () => {
    const host = await streamer()
    const make = async () => (await call(site.app, makeOverlay, { as: host })).answer.token
    const seen = async (token: string) => (await call(site.app, getOverlay, { query: { token } })).answer
    const first = await make()
    expect(await seen(first)).toEqual({ username: host.username, number: null })
    const second = await make()
    expect(await seen(first)).toMatchObject({ code: 'overlay_not_found' })
    const { number } = await played('overlay', [host])
    await site.clock.leap(DELAY_MS)
    expect(await seen(second)).toEqual({ username: host.username, number })
    const { rows } = await sql<{
      text: string
    }>`select audience_channels::text as text from audience_channels`.execute(site.app.db)
    expect(JSON.stringify(rows)).not.toContain(second)
    await call(site.app, revokeOverlay, { as: host })
    expect(await seen(second)).toMatchObject({ code: 'overlay_not_found' })
    expect((await call(site.app, getOwnChannel, { as: host })).answer).toMatchObject({
      proved: true,
      overlayMadeAt: null,
    })
  })
})
