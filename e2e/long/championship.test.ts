import { shareChampionship } from '@gorod/contracts/championship-console'
import { changeProtocol } from '@gorod/contracts/reviews'
import { call, until } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft, type Organiser } from '../../apps/server/src/testing/championships/organiser.ts'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { type Account, makeAccount } from '../harness/account.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

const PLAYERS = 30
const TABLES = 3
const ROUNDS = 10
const ROUND_MS = 5 * 60_000
/** In this round the server dies, in that one a table is annulled, before the third a player is replaced. */
const DEATH_IN = 3
const ANNULLED_IN = 5
const REPLACED_BEFORE = 7

let server: ServerProcess
let owner: Account
let late: Account
let judges: readonly Account[]
let players: Account[]

beforeAll(async () => {
  server = await startServer({
    env: { PHASE_PERCENT: '1', MEDIA_GATEWAY: 'memory', ACCESS_TOKEN_MINUTES: '1440' },
  })
  const people: Account[] = []
  for (let number = 0; number < PLAYERS + TABLES + 2; number++)
    people.push(await makeAccount(server.url, `cup${number}`))
  await query(server, 'update accounts set email_confirmed_at = now(), email_confirmed_by_owner_at = now()')
  ;[owner, late] = people.splice(0, 2) as [Account, Account]
  judges = people.splice(0, TABLES)
  players = people
  await query(server, `update accounts set rights = '{administrator}' where id = $1`, [owner.id])
  const ids = judges.map(({ id }) => id)
  await query(server, `update accounts set rights = '{judge}' where id = any($1::int[])`, [ids])
})
afterAll(() => server.dispose())

test('30 players play ten rounds at three tables, through a death of the server, an annulled game and a substitution', async () => {
  const app = () => ({ url: server.url, clock: { now: () => Date.now() } })
  const plan = { tables: TABLES, rounds: ROUNDS, judges: 'human', lateUntilRound: ROUNDS } as const
  const cup = await draft({ app, as: owner }, plan)
  for (const { username } of judges)
    await call(server, shareChampionship, {
      as: owner,
      body: { id: cup.id, username, role: 'judge', granted: true },
    })
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.seat()
  expect((await cup.console()).evenness).toMatchObject({ seats: [0, PLAYERS * ROUNDS], withoutJudge: 0 })
  expect((await cup.console()).evenness?.pairs[0]).toBe(0)
  await cup.become('running')
  await cup.register([late])

  for (let round = 1; round <= ROUNDS; round++) {
    if (round === REPLACED_BEFORE) {
      await cup.replace(players[0]!, late)
      players = [late, ...players.slice(1)]
    }
    await playRound(cup, round, round === DEATH_IN)
    if (round === ANNULLED_IN) await playAgain(cup, round)
  }

  await cup.become('finished')
  const { rows } = await cup.standings()
  expect(new Set(rows.map(({ player }) => player))).toEqual(new Set(players.map(({ id }) => id)))
  for (const { games, results } of rows) {
    expect(games).toBe(ROUNDS)
    expect(results.map(({ round }) => round)).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1))
  }
  for (const [index, row] of rows.entries())
    expect(row.sum).toBeGreaterThanOrEqual(rows[index + 1]?.sum ?? -99)
})

const settled = (cup: Organiser, round: number) =>
  until(
    async () => (await cup.tables(round)).every(({ state }) => state === 'finished'),
    `the tables of round ${round}`,
    ROUND_MS,
  )

/** Everybody who sits at a table that is not played yet comes with a new page, as people do. */
async function playRound(cup: Organiser, round: number, dies: boolean): Promise<void> {
  const open = (await cup.tables(round)).filter(({ state }) => state === 'planned')
  const seated = new Set(open.flatMap(({ seats, judgeId }) => [...seats, judgeId]))
  const people = [...players, ...judges].filter(({ id }) => seated.has(id))
  const pages = people.map(({ token }) => new SocketPlayer({ url: server.url, token, reconnectMs: 100 }))
  for (const page of pages) {
    page.acceptEverything()
    page.playByItself()
  }
  await cup.begin(round)
  await Promise.all(pages.map((page) => page.until('a table', () => page.events.length > 20, ROUND_MS)))
  if (dies) {
    await server.kill()
    await server.restart()
  }
  await settled(cup, round)
  for (const page of pages) page.close()
}

/** A judge annuls the first table, and it is played again. */
async function playAgain(cup: Organiser, round: number): Promise<void> {
  const table = (await cup.tables(round))[0]
  const judge = judges.find(({ id }) => id === table?.judgeId)
  if (table?.number == null || judge === undefined) throw new Error('no judged table')
  const body = {
    id: table.number,
    change: { kind: 'annulled', annulled: true },
    reason: 'a wrong card',
  } as const
  expect((await call(server, changeProtocol, { as: judge, body })).answer).toEqual({ success: true })
  await until(async () => (await cup.tables(round))[0]?.state === 'annulled', 'the annulled table')
  await cup.changeTable(round, 1, { what: 'replay' })
  await playRound(cup, round, false)
}
