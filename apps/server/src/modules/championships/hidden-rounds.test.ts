import {
  revealStandings,
  saveChampionshipPlan,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import { getChampionshipPage, getChampionshipStandings } from '@gorod/contracts/championship-pages'
import { MINUTE_MS } from '@gorod/contracts/durations'
import type { Endpoint } from '@gorod/contracts/endpoint'
import { getFinishedGame } from '@gorod/contracts/game'
import { makeOrganiserToken } from '@gorod/contracts/organisers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { draft, type Organiser, PLAN, playOut } from '../../testing/championships/organiser.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount, until } from '../../testing/index.ts'
import { endpoints, nameOf } from '../../testing/refusals/contract-values.ts'
import { placed, rawCall } from '../../testing/refusals/raw-call.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
const HIDDEN = 2

const site = new Site({ env: { ...LONG_TOKENS, TRUST_PROXY: 'true' } })
beforeAll(() => site.start())
afterAll(() => site.stop())

const app = () => site.app

interface Stage {
  readonly cup: Organiser
  readonly owner: TestAccount
  readonly judge: TestAccount
  readonly players: readonly TestAccount[]
}

/** A championship of one table and two rounds; the second is hidden. */
async function begun(): Promise<Stage> {
  const [owner, judge] = [
    await signUp(app(), { verified: true, rights: ['administrator'] }),
    await signUp(app(), { verified: true, rights: ['judge'] }),
  ]
  // Not the administrator: this right is of the championship alone.
  const players = await Promise.all(Array.from({ length: 11 }, () => signUp(app(), { verified: true })))
  const cup = await draft({ app, as: owner }, { rounds: 2, hiddenFrom: HIDDEN })
  const body = { id: cup.id, username: judge.username, role: 'judge', granted: true } as const
  await call(app(), shareChampionship, { as: owner, body })
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.seat()
  await cup.become('running')
  return { cup, owner, judge, players }
}

async function beginRound(cup: Organiser, round: number): Promise<{ gameId: string; number: number }> {
  await cup.begin(round)
  await site.passTimeUntil(async () => (await cup.tables(round))[0]?.state === 'playing', MINUTE_MS)
  const { rows } = await sql<{ gameId: string; number: number }>`
    select id as "gameId", number from games where championship_id = ${cup.id} order by number desc limit 1`.execute(
    app().db,
  )
  return rows[0]!
}

/** Plays a game to its end, and waits until every audience has seen it and every rating is counted. */
async function finish(gameId: string): Promise<void> {
  await playOut(app(), gameId)
  const { endedAt } = (await app().games.api.sealedSheet(gameId))!
  await site.clock.leap(endedAt.getTime() - site.clock.now() + HALF_HOUR_MS)
  await jobsDone(app())
  await countRatings()
}

/** The ratings of the season, of players and of clubs, are counted every ten minutes after they were counted last. */
async function countRatings(): Promise<void> {
  await site.clock.leap(HALF_HOUR_MS)
  const now = new Date(site.clock.now())
  await until(async () => {
    const { rows } = await sql<{
      late: boolean
    }>`select coalesce(clubs.counted_at < ${now}, true) or ratings.counted_at < ${now} as late
      from ratings left join club_ratings as clubs using (id) where id <> 'all'`.execute(app().db)
    if (rows.length > 0 && rows.every(({ late }) => !late)) return true
    // It may have been counting, and have planned its next turn since.
    await site.clock.leap(HALF_HOUR_MS)
    return false
  }, 'the ratings')
}

/** What only tells when it was asked. */
const OF_THE_MOMENT =
  /"lessonsTotal":\d+,"at":"[^"]*"|"countedAt":null|"(countedAt|token)":"[^"]*"|"csrf-token" content="[^"]*"|"now":\d+|DTSTAMP:\w+|nonce="[^"]*"/g
/** A riddle that is new each time, how many games and tables there are, articles that are not read, and the end of the session. */
const NOT_ASKED = [
  '/re-captcha/get-site-key',
  '/public/numbers',
  '/content/get-header-news',
  '/registration/logout',
]

interface Ask {
  readonly reader: TestAccount | null
  readonly numbers: readonly number[]
  readonly gameId: string
  readonly subject: TestAccount
  readonly cup: number
  readonly key: string
}

/** A number that may be that of a game, a player or a championship. */
function asksForNumber({ path, query }: Endpoint): boolean {
  const { properties = {} } =
    query === undefined ? {} : z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return path.includes(':') || 'id' in properties || 'number' in properties
}

/** Every call that reads, with everything it may be asked about, and every page, picture and file of these things. */
async function everything({ reader, numbers, gameId, subject, cup, key }: Ask): Promise<Map<string, string>> {
  const headers = reader === null ? {} : { cookie: `access_token=${reader.token}` }
  const told = new Map<string, string>()
  const ask = async (name: string, path: string, query: Record<string, unknown> = {}, more = {}) => {
    const { status, text } = await rawCall(app().url, {
      method: 'GET',
      path,
      query,
      headers: { ...headers, ...more },
    })
    expect(status, `${name} ${text.slice(0, 200)}`).not.toBe(429)
    told.set(name, `${status} ${status === 200 ? text.replace(OF_THE_MOMENT, '') : ''}`)
  }
  const common = {
    userId: subject.id,
    user_id: subject.id,
    accountId: subject.id,
    username: subject.username,
    find: subject.username,
    search: subject.username,
    q: subject.username,
    championshipId: cup,
    championship: cup,
    role: 'mafia',
    page: 1,
  }
  const reads = endpoints.filter(
    (one: Endpoint) =>
      one.method === 'GET' &&
      !NOT_ASKED.includes(one.path) &&
      // What nobody signs in for says the same to everybody.
      one.auth !== (reader === null ? 'required' : 'none'),
  )
  for (const endpoint of reads)
    for (const id of asksForNumber(endpoint) ? [...numbers, subject.id, cup] : [0]) {
      const { path, query } = placed(endpoint.path, { ...common, id, number: id, gameId })
      await ask(`${nameOf(endpoint)} ${id}`, path, query)
    }
  for (const number of numbers) await ask(`the page of match ${number}`, `/game-statistics/${number}`)
  for (const path of [
    `/profile/${subject.id}`,
    `/championships/${cup}`,
    `/championships/${cup}/standings.csv`,
    `/championships/${cup}/championship.json`,
    `/championships/${cup}/rounds.ics`,
    // Pictures are the same for all, and take long to draw.
    ...(reader === null ? [`/previews/championship/${cup}.png`, `/previews/profile/${subject.id}.png`] : []),
    '/ratings',
    '/feed.xml',
    '/sitemap.xml',
  ])
    await ask(path, path)
  for (const path of ['/api/v1/matches', `/api/v1/matches/${numbers.at(-1)}`])
    await ask(path, path, {}, { authorization: `Bearer ${key}` })
  return told
}

/** The names of what answers differently. */
const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].filter(([name, text]) => other.get(name) !== text).map(([name]) => name)

describe('the games of a hidden round', () => {
  test('change nothing that anybody beyond the table reads until they are revealed, and everything then', async () => {
    const { cup, owner, judge, players } = await begun()
    const first = await beginRound(cup, 1)
    await finish(first.gameId)
    const { gameId, number } = await beginRound(cup, HIDDEN)
    const seats = (await cup.tables(HIDDEN))[0]!.seats
    const subject = players.find(({ id }) => seats.includes(id))!
    const rested = players.find(({ id }) => !seats.includes(id))!
    const stranger = await signUp(app(), { verified: true })
    const { answer } = await call(app(), makeOrganiserToken, { as: stranger, body: { name: 'bot' } })
    const about = { gameId, subject, cup: cup.id, key: answer.token ?? '', numbers: [first.number, number] }
    const readers = [null, rested]
    const read = () => Promise.all(readers.map((reader) => everything({ ...about, reader })))
    const running = await read()
    await finish(gameId)
    const hidden = await read()
    for (const [index, before] of running.entries()) {
      const played = new Map([...hidden[index]!].map(([name, text]) => [name, shownAsRunning(text)]))
      expect(differing(before, played)).toEqual([])
    }
    const matchOf = async (as: TestAccount) =>
      (await call(app(), getFinishedGame, { as, query: { id: number } })).status
    // The people of the table, and those who run the championship.
    expect(await Promise.all([subject, owner, judge].map(matchOf))).toEqual([200, 200, 200])
    const whole = await cup.standings({ hidden: 'yes' })
    expect(Math.max(...whole.rows.map(({ games }) => games))).toBe(2)

    await call(app(), revealStandings, { as: owner, body: { id: cup.id, revealed: true } })
    await jobsDone(app())
    await countRatings()
    const shown = await read()
    for (const [index, before] of hidden.entries()) {
      const changed = differing(before, shown[index]!).join('\n')
      for (const name of [
        `GET /game/default/get-finished ${number}`,
        `GET /game/default/export ${number}`,
        `GET /championships/get-standings ${cup.id}`,
        '/championships/',
        '/api/v1/matches',
        'get-statistic',
        'get-games',
        'get-rating',
        'get-mmr-history',
        'get-achievements',
      ])
        expect(changed, name).toContain(name)
    }
    expect(await matchOf(stranger)).toBe(200)
    // The table is the one that the organisers saw before.
    expect((await cup.standings()).rows).toEqual(whole.rows)
  })

  test('become public where the organiser hides fewer rounds, and stay public afterwards', async () => {
    const { cup, owner } = await begun()
    const first = await beginRound(cup, 1)
    await finish(first.gameId)
    const save = async (hiddenFrom: number | null) => {
      const plan = { ...PLAN, rounds: 2, hiddenFrom }
      return (await call(app(), saveChampionshipPlan, { as: owner, body: { id: cup.id, plan } })).answer
    }
    expect(await save(1)).toMatchObject({ success: false, errors: { hiddenFrom: [expect.any(String)] } })
    const { gameId } = await beginRound(cup, HIDDEN)
    await finish(gameId)
    const isOpen = async () => (await app().games.api.resultSheet(gameId)) !== null
    expect(await isOpen()).toBe(false)
    expect(await shownState(cup, HIDDEN)).toBe('hidden')
    expect((await save(3)).success).toBe(true)
    expect(await isOpen()).toBe(true)
    expect(await shownState(cup, HIDDEN)).toBe('finished')
    expect((await save(HIDDEN)).success).toBe(false)
    await call(app(), revealStandings, { as: owner, body: { id: cup.id, revealed: true } })
    await cup.become('finished')
  })
})

describe('the standings of a championship', () => {
  const namesSeenBy = async (cup: Organiser, as: TestAccount | null) => {
    const query = { id: cup.id }
    const { answer } = await call(app(), getChampionshipStandings, as === null ? { query } : { as, query })
    return answer.rows.map(({ username }) => username)
  }
  const rename = (account: TestAccount, name: string) =>
    sql`update accounts set username = ${name} where id = ${account.id}`.execute(app().db)

  test('the standings are counted once within seconds for all who may know the same, signed in or not', async () => {
    const { cup, owner, players } = await begun()
    const [one, other] = [await signUp(app()), await signUp(app())]
    const before = await namesSeenBy(cup, one)
    await rename(players[0]!, 'Переименован')
    for (const reader of [one, other, null]) expect(await namesSeenBy(cup, reader)).toEqual(before)
    // An organiser sees everything at once.
    expect(await namesSeenBy(cup, owner)).toContain('Переименован')
    await site.clock.leap(5000)
    for (const reader of [one, other, null]) expect(await namesSeenBy(cup, reader)).toContain('Переименован')
  })

  test('a game is in the standings for its own people before its audience has seen the end, and for nobody else', async () => {
    const { cup, players } = await begun()
    const { gameId } = await beginRound(cup, 1)
    await playOut(app(), gameId)
    await jobsDone(app())
    const { seats } = (await app().games.api.tables([gameId]))[0]!
    const seated = players.filter(({ id }) => seats.some(({ accountId }) => accountId === id))
    const gamesSeenBy = async (as: TestAccount) => {
      const { answer } = await call(app(), getChampionshipStandings, { as, query: { id: cup.id } })
      return Math.max(...answer.rows.map(({ games }) => games))
    }
    const stranger = await signUp(app())
    const readers = [stranger, seated[0]!, stranger, seated[1]!]
    const seen = []
    for (const reader of readers) seen.push(await gamesSeenBy(reader))
    expect(seen).toEqual([0, 1, 0, 1])
    await site.clock.leap(HALF_HOUR_MS)
    expect(await gamesSeenBy(stranger)).toBe(1)
  })
})

const shownState = async ({ id }: Organiser, round: number) =>
  (await call(app(), getChampionshipPage, { query: { id } })).answer.rounds.find((one) => one.round === round)
    ?.tables[0]?.state

const shownAsRunning = (text: string) => text.replaceAll('"state":"hidden"', '"state":"playing"')
