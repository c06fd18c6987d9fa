import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { login } from '@gorod/contracts/accounts'
import {
  getChampionshipPage,
  getChampionshipStandings,
  listAllChampionships,
} from '@gorod/contracts/championship-pages'
import { getChampionships } from '@gorod/contracts/championships'
import { getClubEvenings } from '@gorod/contracts/club-evenings'
import { getClubTable } from '@gorod/contracts/club-games'
import { getClubMatches } from '@gorod/contracts/club-matches'
import { getClubOffice, listClubs } from '@gorod/contracts/clubs'
import { getArticle } from '@gorod/contracts/content'
import { getFinishedGame } from '@gorod/contracts/game'
import { watchLobbiesMessage } from '@gorod/contracts/lobby'
import { getConversations, listMessageReports } from '@gorod/contracts/messages'
import { getPeople } from '@gorod/contracts/people'
import { getProfile } from '@gorod/contracts/profile'
import { listReports } from '@gorod/contracts/reports'
import { listProtests } from '@gorod/contracts/reviews'
import { listAppeals } from '@gorod/contracts/sanctions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDataDir } from '../platform/data-dir.ts'
import { call, connect, signUp, startTestApp, type TestApp } from '../testing/index.ts'
import { EmailBox } from './email-box.ts'
import { MovableClock } from './movable-clock.ts'
import { seed } from './seed.ts'

const COMMAND = fileURLToPath(new URL('../../../../scripts/seed.mjs', import.meta.url))

const clock = new MovableClock()
const emails = new EmailBox()
let app: TestApp
let first: string

beforeAll(async () => {
  app = await startTestApp({ clock, mail: emails })
  first = (await run({ force: false })).output
})
afterAll(() => app.stop())

async function run({ force }: { readonly force: boolean }) {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const done = await seed({ app, clock, emails, secret: 'a secret', print, force })
  return { done, output: lines.join('\n') }
}

/** The printed logins: address and password. */
function logins(output: string): readonly (readonly [string, string])[] {
  return [...output.matchAll(/, (\S+@\S+), (\S+)/g)].map(([, email = '', password = '']) => [email, password])
}

async function session(email: string): Promise<{ readonly token: string }> {
  const [username, password] = logins(first).find(([address]) => address === email) ?? ['', '']
  return { token: (await call(app, login, { body: { username, password } })).answer.access_token }
}

describe('the seed', () => {
  it('prints thirteen logins, and everybody can sign in with theirs', async () => {
    expect(logins(first)).toHaveLength(13)
    for (const [username, password] of logins(first)) {
      const { status } = await call(app, login, { body: { username, password } })
      expect(status, username).toBe(200)
    }
  })

  it('leaves three finished games, won by the town, by the mafia and by the loss of a team', async () => {
    const games = await Promise.all([1, 2, 3].map((id) => call(app, getFinishedGame, { query: { id } })))
    expect(games.map(({ status }) => status)).toEqual([200, 200, 200])
    const ends = games.map(({ answer }) =>
      answer.events.flatMap((event) => (event.type === 'gameEnded' ? [event.final] : [])),
    )
    expect(ends.map(([end]) => end?.reason)).toEqual(['no_blacks', 'parity', 'team_loss'])
    expect(games[2]?.answer.judge).not.toBeNull()
  })

  it('leaves profiles with counted games, and moves the MMR', async () => {
    const { rows } = await app.accounts.api.searchAccounts('player1@gorod.example', { limit: 1, offset: 0 })
    const { answer } = await call(app, getProfile, { query: { user_id: rows[0]?.id } })
    // And three rounds of the championship, nine league and six rated games of the season and a game of the club.
    expect(answer.games_count).toBe(22)
    expect(answer.description).not.toBe('')
  })

  it('leaves a championship in progress, with standings after three rounds and the fourth ahead', async () => {
    const { rows } = (await call(app, listAllChampionships, { query: {} })).answer
    const id = rows.find(({ life }) => life === 'running')?.id ?? 0
    const page = (await call(app, getChampionshipPage, { query: { id } })).answer
    expect(page.rounds.flatMap(({ tables }) => tables.map(({ state }) => state))).toEqual([
      'finished',
      'finished',
      'finished',
      'planned',
      'planned',
    ])
    expect(Date.parse(page.rounds[3]?.startsAt ?? '')).toBeGreaterThan(clock.now())
    const standings = (await call(app, getChampionshipStandings, { query: { id } })).answer.rows
    expect(standings).toHaveLength(10)
    expect(standings.every(({ games }) => games === 3)).toBe(true)
  })

  it('leaves clubs with results, evenings ahead, somebody who wants to join and a match', async () => {
    const { answer } = await call(app, listClubs, { query: {} })
    expect(answer.rows).toMatchObject([
      { name: 'Табакерка', membersCount: 17 },
      { name: 'Полуночники', membersCount: 16 },
    ])
    const id = answer.rows[0]?.id ?? 0
    const evenings = (await call(app, getClubEvenings, { query: { id } })).answer
    expect(evenings.map(({ signed, waiting }) => [signed.length, waiting.length])).toEqual([
      [9, 0],
      [6, 0],
      [20, 1],
    ])
    const table = await call(app, getClubTable, { query: { id, period: 'all' } })
    expect(table.answer.reduce((games, row) => games + row.games, 0)).toBeGreaterThan(30)
    expect((await call(app, getClubMatches, { query: { id } })).answer).toMatchObject([
      { state: 'accepted', challenger: { team: { length: 5 } }, opponent: { team: { length: 5 } } },
    ])
    const owner = await session('player1@gorod.example')
    const office = await call(app, getClubOffice, { as: owner, query: { id } })
    expect(office.answer.applications).toHaveLength(1)
  })

  it('leaves an open lobby, an announced championship and an article', async () => {
    const client = await connect(app, (await signUp(app)).token)
    const { list } = await client.ask(watchLobbiesMessage, { watch: true })
    client.close()
    expect(list.lobbies).toHaveLength(1)
    const { answer: championships } = await call(app, getChampionships)
    // With the one in progress.
    expect(championships).toHaveLength(2)
    const { status } = await call(app, getArticle, { query: { slug: 'pervyy-vecher' } })
    expect(status).toBe(200)
  })

  it('leaves friends with messages, and open cases of every kind for moderators', async () => {
    const as = await session('player1@gorod.example')
    expect((await call(app, getPeople, { as })).answer).toMatchObject({
      friends: { length: 4 },
      requests: { length: 2 },
      following: { length: 2 },
    })
    expect((await call(app, getConversations, { as })).answer.conversations).toHaveLength(1)
    const moderator = await session('moderator@gorod.example')
    const counts = [
      (await call(app, listReports, { as: moderator })).answer.totalCount,
      (await call(app, listProtests, { as: moderator, query: { page: 1 } })).answer.totalCount,
      (await call(app, listAppeals, { as: moderator })).answer.totalCount,
      (await call(app, listMessageReports, { as: moderator, query: {} })).answer.totalCount,
    ]
    expect(counts).toEqual([3, 1, 1, 1])
  })

  it('refuses a database with accounts of other people', async () => {
    await signUp(app)
    const { done, output } = await run({ force: false })
    expect(done).toBe(false)
    expect(output).toContain('accounts that are not the seed’s')
  })

  it('changes nothing at the second run, and prints the same logins, forced where there are other people', async () => {
    await signUp(app)
    const { done, output } = await run({ force: true })
    expect(done).toBe(true)
    expect(output).not.toContain('New: ')
    expect(logins(output)).toEqual(logins(first))
  })

  it('the seed is refused as a command while a server uses the data folder', async () => {
    const dataDir = await openDataDir(app.dataDir)
    const child = spawn(process.execPath, [COMMAND], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.database.url,
      },
    })
    const output: string[] = []
    child.stderr.on('data', (data: Buffer) => void output.push(data.toString()))
    const [code] = await once(child, 'close')
    await dataDir.release()
    expect(output.join('')).toContain('is in use by a running server')
    expect(code).toBe(1)
  })
})
