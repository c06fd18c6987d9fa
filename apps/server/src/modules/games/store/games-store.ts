import type { GameMode, GameType } from '@gorod/contracts/game'
import type { BotLevel } from '@gorod/contracts/search'
import type { GamePlayer } from '@gorod/contracts/table-people'
import { type RuleSet, upcast } from '@gorod/rules'
import { CompiledQuery, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { GameHeader, LogEntry, Substitution } from '../domain/game-log.ts'
import type { PublicProgress } from '../domain/public-progress.ts'
import type { Substitute } from '../public.ts'
import { readStoredLog, readStoredLogs, type StoredEntry } from './stored-log.ts'
import { gamesDb, JUDGE_SEAT, LEFT_JUDGE_SEAT, SECOND_JUDGE_SEAT } from './tables.ts'

export interface NewGameRecord {
  readonly id: string
  readonly mode: GameMode
  readonly championshipId: number | null
  readonly type: GameType
  readonly ruleSet: RuleSet['id']
  /** The name of rules that a person made. Null: a rule book. */
  readonly rulesName: string | null
  readonly isPrivate: boolean
  readonly isSealed: boolean
  readonly botLevel: BotLevel
  readonly createdAt: Date
  readonly deadlineAt: Date | null
  readonly players: readonly GamePlayer[]
  readonly judge: GameHeader['judge']
  readonly secondJudge: GameHeader['secondJudge']
  readonly entries: readonly LogEntry[]
  readonly progress: PublicProgress
}

export async function insertGames(tx: Db, games: readonly NewGameRecord[]): Promise<void> {
  await gamesDb(tx).insertInto('games').values(games.map(gameRowOf)).execute()
  // SQL: the seats of many tables in one statement; the builder would give each of their values a parameter of its own.
  await sql`
    insert into game_seats (game_id, seat, account_id, username, image, portrait, bot)
    select game_id, seat, account_id, username, image, portrait, bot
    from json_to_recordset(${JSON.stringify(games.flatMap(seatRowsOf))}::json) as chair(game_id uuid, seat int2,
      account_id int, username text, image text, portrait text, bot boolean)`.execute(tx)
  const events = games.flatMap((game) =>
    game.entries.map(({ event, commandId }, index) => ({
      game_id: game.id,
      seq: index + 1,
      at: new Date(event.at),
      type: event.type,
      payload: JSON.stringify(event),
      command_id: commandId,
    })),
  )
  await gamesDb(tx).insertInto('game_events').values(events).execute()
}

function gameRowOf(game: NewGameRecord) {
  return {
    id: game.id,
    mode: game.mode,
    championship_id: game.championshipId,
    type: game.type,
    rule_set: game.ruleSet,
    rules_name: game.rulesName,
    private: game.isPrivate,
    sealed: game.isSealed,
    bot_level: game.botLevel,
    version: game.entries.length,
    deadline_at: game.deadlineAt,
    created_at: game.createdAt,
    phase: game.progress.kind,
    day: game.progress.day,
    alive: game.progress.alive,
  }
}

function seatRowsOf(game: NewGameRecord) {
  const judges = [
    { judge: game.judge, seat: JUDGE_SEAT },
    { judge: game.secondJudge, seat: SECOND_JUDGE_SEAT },
  ].flatMap(({ judge, seat }) => (judge === null ? [] : [{ ...judge, seat, bot: false }]))
  return [...judges, ...game.players].map(({ userId, ...seat }) => ({
    ...seat,
    game_id: game.id,
    account_id: userId,
  }))
}

/** By id; unknown games are left out. */
export async function readHeaders(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, GameHeader>> {
  const rows = await headers(db).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, toHeader(row)]))
}

export async function readHeader(
  db: Db,
  by: { readonly id: string } | { readonly number: number },
): Promise<GameHeader | null> {
  const query = 'id' in by ? headers(db).where('id', '=', by.id) : headers(db).where('number', '=', by.number)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toHeader(row)
}

const headers = (db: Db) =>
  gamesDb(db)
    .selectFrom('games')
    .select(['id', 'number', 'mode', 'type', 'status', 'bot_level as botLevel', 'rules_name as rulesName'])
    .select((game) =>
      jsonArrayFrom(
        game
          .selectFrom('game_seats')
          .select(['seat', 'account_id', 'forgotten', 'username', 'image', 'portrait', 'bot'])
          .whereRef('game_id', '=', 'games.id')
          .orderBy('seat'),
      ).as('seats'),
    )
    .select((game) =>
      jsonArrayFrom(
        game
          .selectFrom('game_replaced_players')
          .select(['number', 'seat', 'account_id', 'forgotten', 'username'])
          .whereRef('game_id', '=', 'games.id')
          .orderBy('number'),
      ).as('replaced'),
    )

type HeaderRow = Awaited<ReturnType<ReturnType<typeof headers>['executeTakeFirstOrThrow']>>

function toHeader({ seats, replaced, ...header }: HeaderRow): GameHeader {
  const on = (chair: number) => judgeOf(seats.find(({ seat }) => seat === chair))
  return {
    ...header,
    players: seats
      .filter(({ seat }) => seat > JUDGE_SEAT)
      .map(({ account_id, forgotten, ...player }) => ({ ...player, userId: forgotten ? null : account_id })),
    judge: on(JUDGE_SEAT),
    secondJudge: on(SECOND_JUDGE_SEAT),
    leftJudge: on(LEFT_JUDGE_SEAT),
    replaced: replaced.map(({ account_id, forgotten, ...player }) => ({
      ...player,
      userId: forgotten ? null : account_id,
    })),
  }
}

/** Gives the seat to the substitute; who had it stays on record. Returns their account. */
export async function replacePlayer(
  tx: Db,
  gameId: string,
  { seat, number, player }: Substitution,
): Promise<number | null> {
  const tables = gamesDb(tx)
  const ofSeat = { game_id: gameId, seat }
  const replaced = await tables
    .selectFrom('game_seats')
    .select(['account_id', 'username', 'forgotten'])
    .where((seats) => seats.and(ofSeat))
    .executeTakeFirstOrThrow()
  await tables
    .insertInto('game_replaced_players')
    .values({ ...ofSeat, number, ...replaced })
    .execute()
  const { accountId: account_id, username, image, portrait } = player
  await tables
    .updateTable('game_seats')
    .set({ account_id, username, image, portrait, bot: false, forgotten: false })
    .where((seats) => seats.and(ofSeat))
    .execute()
  return replaced.account_id
}

/**
 * The people of two seats change places, with those whom they replaced. Returns where their accounts sit now; a practice
 * player has none.
 */
export async function swapPlayers(
  tx: Db,
  gameId: string,
  [one, other]: readonly [number, number],
): Promise<readonly { readonly accountId: number; readonly seat: number }[]> {
  const sum = one + other
  // SQL: one statement reads both rows before it writes either.
  await sql`
    update game_seats set (account_id, username, image, portrait, bot, forgotten) =
      (other.account_id, other.username, other.image, other.portrait, other.bot, other.forgotten)
    from game_seats other
    where game_seats.game_id = ${gameId} and game_seats.seat in (${one}, ${other})
      and other.game_id = game_seats.game_id and other.seat = ${sum} - game_seats.seat`.execute(tx)
  await gamesDb(tx)
    .updateTable('game_replaced_players')
    .set(({ eb, val, ref }) => ({ seat: eb(val(sum), '-', ref('seat')) }))
    .where('game_id', '=', gameId)
    .where('seat', 'in', [one, other])
    .execute()
  return gamesDb(tx)
    .selectFrom('game_seats')
    .select(['account_id as accountId', 'seat'])
    .where('game_id', '=', gameId)
    .where('seat', '=', anyOf([one, other]))
    .where('account_id', 'is not', null)
    .$narrowType<{ accountId: number }>()
    .execute()
}

export async function seatSecondJudge(
  tx: Db,
  gameId: string,
  { accountId, username, image, portrait }: Substitute,
): Promise<void> {
  await gamesDb(tx)
    .insertInto('game_seats')
    .values({
      game_id: gameId,
      seat: SECOND_JUDGE_SEAT,
      account_id: accountId,
      username,
      image,
      portrait,
      bot: false,
    })
    .execute()
}

/** The judge in the chair of the second one is out of the game, and stays on record. */
export async function retireSecondJudge(tx: Db, gameId: string): Promise<void> {
  await gamesDb(tx)
    .updateTable('game_seats')
    .set({ seat: LEFT_JUDGE_SEAT })
    .where('game_id', '=', gameId)
    .where('seat', '=', SECOND_JUDGE_SEAT)
    .execute()
}

/** A deleted judge keeps the number of the account: the game needs to know who gave the points. */
function judgeOf(
  seat: (Omit<GamePlayer, 'userId'> & { readonly account_id: number | null }) | undefined,
): GameHeader['judge'] {
  if (seat === undefined || seat.account_id === null) return null
  const { account_id: userId, username, image, portrait } = seat
  return { userId, username, image, portrait }
}

/** Events after this `seq`, in order. */
export async function readEntries(db: Db, gameId: string, after: number): Promise<LogEntry[]> {
  return (await listStored(db, gameId, after)).map(toEntry)
}

/** All events of these games, each in order. Games without events are left out. */
export async function readWholeLogs(
  db: Db,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LogEntry[]>> {
  const logs = await readStoredLogs(queryOf(db), gameIds)
  return new Map([...logs].map(([gameId, stored]) => [gameId, stored.map(toEntry)]))
}

const toEntry = ({ payload, commandId }: StoredEntry): LogEntry => ({ event: upcast(payload), commandId })

/** Events after this `seq` in the format of their time. */
export function listStored(db: Db, gameId: string, after: number): Promise<StoredEntry[]> {
  return readStoredLog(queryOf(db), gameId, after)
}

const queryOf =
  (db: Db) =>
  async (text: string, values: readonly unknown[]): Promise<readonly object[]> =>
    (await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows

/** A sweeper that took a game has this long to open it before others may try. */
const CLAIM_MS = 5000
const SWEEP_LIMIT = 50

/** Takes overdue games for this process. Another sweeper at the same moment gets other games. */
export async function takeOverdue(db: Db, before: Date, now: Date): Promise<string[]> {
  const unclaimed = new Date(now.getTime() - CLAIM_MS)
  const rows = await gamesDb(db)
    .updateTable('games')
    .set({ swept_at: now })
    .where('id', 'in', (games) =>
      games
        .selectFrom('games')
        .select('id')
        .where('status', '=', 'running')
        .where('deadline_at', '<', before)
        .where((game) => game.or([game('swept_at', 'is', null), game('swept_at', '<', unclaimed)]))
        .orderBy('deadline_at')
        .limit(SWEEP_LIMIT)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countRunning(db: Db): Promise<number> {
  const { count } = await gamesDb(db)
    .selectFrom('games')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return count
}

/** By the phase that everybody may know; a phase without tables is left out. */
export async function countRunningByPhase(
  db: Db,
): Promise<{ phase: PublicProgress['kind']; tables: number }[]> {
  return gamesDb(db)
    .selectFrom('games')
    .select(({ fn }) => ['phase', fn.countAll<number>().as('tables')])
    .where('status', '=', 'running')
    .groupBy('phase')
    .execute()
}

export async function countFinishedSince(db: Db, moment: Date): Promise<number> {
  const { count } = await gamesDb(db)
    .selectFrom('games')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'finished')
    .where('ended_at', '>=', moment)
    .executeTakeFirstOrThrow()
  return count
}

/** Unknown games are left out. */
export async function readModes(db: Db, gameIds: readonly string[]): Promise<ReadonlyMap<string, GameMode>> {
  const rows = await gamesDb(db)
    .selectFrom('games')
    .select(['id', 'mode'])
    .where('id', '=', anyOf(gameIds))
    .execute()
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}

/** Accounts on these seats of a game, with its mode. */
export async function listAccountsOnSeats(
  db: Db,
  gameId: string,
  seats: readonly number[],
): Promise<readonly { readonly accountId: number; readonly seat: number; readonly mode: GameMode }[]> {
  return gamesDb(db)
    .selectFrom('game_seats')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['account_id as accountId', 'seat', 'mode'])
    .where('game_id', '=', gameId)
    .where('seat', '=', anyOf(seats))
    .where('account_id', 'is not', null)
    .$narrowType<{ accountId: number }>()
    .execute()
}
