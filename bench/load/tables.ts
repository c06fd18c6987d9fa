import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@gorod/contracts/durations'
import { accessTokens } from '../../apps/server/src/modules/accounts/domain/access-token.ts'
import { prepareGame } from '../../apps/server/src/modules/games/commands/create-game.ts'
import { publicProgress } from '../../apps/server/src/modules/games/domain/public-progress.ts'
import { insertGames, type NewGameRecord } from '../../apps/server/src/modules/games/store/games-store.ts'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { systemRandom } from '../../apps/server/src/platform/random.ts'
import { decide, evolve, nextDeadline, replay } from '../../packages/rules/src/index.ts'

export const SEATS = 10
/** Phases of the load last so long that only its players end them. */
const PHASE_FACTOR = 10
const TOKEN_MS = 3_600_000

/** A table, and the tokens of its players by seat. */
export interface SeatedTable {
  readonly gameId: string
  readonly tokens: readonly string[]
}

interface Person {
  readonly id: number
  readonly username: string
}

/** People with confirmed addresses and a session each. */
export async function signUpMany({ pool }: Database, count: number, secret: string) {
  const now = Date.now()
  const { rows } = await pool.query<Person>(
    `insert into accounts
       (email, username, password_hash, newsletter, created_at, email_confirmed_at, email_confirmed_by_owner_at)
     select 'load' || n || '@example.com', 'load' || n, 'x', false, now(), now(), now()
     from generate_series(1, $1::int) n returning id::int, username`,
    [count],
  )
  const sessions = rows.map(({ id }) => ({ id: randomUUID(), account_id: id }))
  await pool.query(
    `insert into sessions (id, account_id, secret_hash, user_agent, address, created_at, used_at, expires_at)
     select id, account_id, '\\x00', 'load', '127.0.0.1', now(), now(), $2
     from json_to_recordset($1::json) as session(id uuid, account_id bigint)`,
    [JSON.stringify(sessions), new Date(now + DAY_MS)],
  )
  const issuer = accessTokens(secret, TOKEN_MS)
  const tokens = await Promise.all(
    sessions.map(({ id, account_id }) => issuer.issue({ accountId: account_id, sessionId: id }, now)),
  )
  return rows.map((person, index) => ({ ...person, token: tokens[index] ?? '' }))
}

/** Tables at the first speech of day 1, in a migrated database whose server is not running. */
export async function seatTables(
  database: Database,
  { tables, secret }: { readonly tables: number; readonly secret: string },
): Promise<readonly SeatedTable[]> {
  const people = await signUpMany(database, tables * SEATS, secret)
  const seated: SeatedTable[] = []
  const places: object[] = []
  const untilSpeech = lastMoment(atFirstSpeech(people.slice(0, SEATS), 0))
  await database.db.transaction().execute(async (tx) => {
    for (let table = 0; table < tables; table++) {
      const players = people.slice(table * SEATS, (table + 1) * SEATS)
      const game = atFirstSpeech(players, Date.now() - untilSpeech)
      await insertGames(tx, [game])
      seated.push({ gameId: game.id, tokens: players.map(({ token }) => token) })
      places.push(...players.map(({ id }, index) => ({ account_id: id, ref: game.id, seat: index + 1 })))
    }
  })
  await database.pool.query(
    `insert into activities (account_id, kind, ref, seat, since)
     select account_id, 'game', ref, seat, now()
     from json_to_recordset($1::json) as place(account_id int, ref text, seat int)`,
    [JSON.stringify(places)],
  )
  await database.pool.query('vacuum (analyze)')
  return seated
}

const lastMoment = ({ entries }: NewGameRecord): number => entries.at(-1)?.event.at ?? 0

/** A game that nobody has pressed anything in until then. */
function atFirstSpeech(players: readonly Person[], startedAt: number): NewGameRecord {
  const game = prepareGame(
    {
      mode: 'rated',
      type: 'match',
      ruleSet: 'fiim',
      pace: 'normal',
      comingFrom: null,
      judge: null,
      players: players.map(({ id, username }) => ({
        accountId: id,
        username,
        image: null,
        portrait: null,
      })),
    },
    {
      clock: { now: () => startedAt, after: () => ({ cancel: () => undefined }) },
      random: systemRandom,
      phaseFactor: PHASE_FACTOR,
    },
  )
  const events = game.entries.map(({ event }) => event)
  let state = replay(events)
  while (state.phase.id !== 'speech') {
    const deadline = nextDeadline(state)
    if (deadline === null) throw new Error(`${state.phase.id} has no end`)
    const decision = decide(state, { ...deadline.command, by: 'system' }, deadline.at)
    if (!decision.ok) throw new Error(`a deadline was refused: ${decision.refusal}`)
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return {
    ...game,
    deadlineAt: new Date(nextDeadline(state)?.at ?? 0),
    // As in a game that was played: with none at all Postgres would take the index of command ids for empty.
    entries: events.map((event, index) => ({ event, commandId: index % 2 === 0 ? `seed:${index}` : null })),
    progress: publicProgress(state),
  }
}
