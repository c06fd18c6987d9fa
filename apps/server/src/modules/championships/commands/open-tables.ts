import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi, NewGame } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { NOTIFIED_TEXTS, roundName } from '../domain/championships-text.ts'
import { isHiddenRound } from '../domain/hidden-rounds.ts'
import type { Problem } from '../domain/life.ts'
import { lockChampionship, type PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers } from '../store/players-store.ts'
import {
  changeTableRow,
  listDueTables,
  listTables,
  readTable,
  type TableKey,
  type TableRow,
} from '../store/rounds-store.ts'
import { tellWaiting } from './tell-people.ts'

export interface OpenTablesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, 'integer'>
  readonly log: Log
  readonly accounts: Pick<AccountsApi, 'listAccounts' | 'listWhoMay'>
  readonly activity: Pick<ActivityApi, 'announce' | 'placeOf'>
  readonly games: Pick<GamesApi, 'create' | 'opened'>
  readonly moderation: Pick<ModerationApi, 'activeBan'>
  readonly notifications: NotificationsApi
}

const NO_JUDGE: Problem = { why: 'no_judge', accountId: null }

/** A player who comes later than this finds the game by themselves. */
const TOLD_MS = 10 * 60_000

/** One turn opens at most this many tables; the others wait for the next turn. */
const MOST_AT_ONCE = 60
const DRAWS = 2 ** 31

/**
 * Opens the tables of rounds that are due. A table is a game and a line of its championship in one transaction: after a
 * death of the server it is open or it is not, and the next turn opens it. Several processes may try.
 */
export async function openDueTables(deps: OpenTablesDeps): Promise<void> {
  const { db, clock, random, log } = deps
  const turn = { limit: MOST_AT_ONCE, draw: random.integer(DRAWS) }
  for (const key of await listDueTables(db, new Date(clock.now()), turn)) {
    try {
      const problem = await openTable(deps, key).catch((cause) => problemOf(deps, key, cause))
      if (problem !== null) await noteProblem(deps, key, problem)
    } catch (cause) {
      // Somebody holds its championship: the other tables need not wait.
      log.error({ err: cause, ...key }, 'why a table of a championship is not open could not be noted')
    }
  }
}

interface OpenTable {
  readonly gameId: string
  readonly accountIds: readonly number[]
}

/** Null: it is open, here or by another process, or nobody wants it open any more. */
async function openTable(deps: OpenTablesDeps, key: TableKey): Promise<Problem | null> {
  const { db, games, activity } = deps
  const banned = await bannedAt(deps, await readTable(db, key))
  const opened = await db.transaction().execute(async (tx): Promise<OpenTable | Problem | null> => {
    const championship = await lockChampionship(tx, key.championshipId)
    const table = await readTable(tx, key)
    if (championship?.life !== 'running' || table?.state !== 'planned') return null
    if (banned !== null) return { why: 'banned', accountId: banned }
    const out = await outOf(tx, table)
    if (out !== null) return problemOfOut(deps, tx, out)
    if (championship.plan.judges === 'human' && table.judgeId === null) return NO_JUDGE
    // The right may have been taken away since the table was planned.
    if (table.judgeId !== null && !(await mayJudge(deps, tx, table.judgeId))) return NO_JUDGE
    const gameId = await createGame(deps, tx, { championship, table, type: 'other', comingFrom: null })
    await changeTableRow(tx, key, { state: 'playing', gameId, results: null, problem: null })
    const accountIds = peopleAt(table)
    await deps.notifications.announce(tx, accountIds, {
      kind: 'round',
      title: NOTIFIED_TEXTS.begins(roundName(championship.plan, key.round), key.table),
      text: championship.title,
      path: '/game',
      goodUntil: new Date(deps.clock.now() + TOLD_MS),
      momentary: true,
    })
    return { gameId, accountIds }
  })
  if (opened === null || !('gameId' in opened)) return opened
  games.opened(opened.gameId)
  activity.announce(opened.accountIds)
  return null
}

/** Somebody of the table who may not play now, as at no other table of the site. */
async function bannedAt(
  { moderation }: Pick<OpenTablesDeps, 'moderation'>,
  table: TableRow | null,
): Promise<number | null> {
  const people = table === null ? [] : peopleAt(table)
  const bans = await Promise.all(people.map((accountId) => moderation.activeBan(accountId)))
  return people.find((_, index) => bans[index] !== null) ?? null
}

/** A player whom the organiser has taken out, and in whose place nobody came yet. */
async function outOf(tx: Db, { championshipId, seats }: TableRow): Promise<number | null> {
  const players = await listSeatedPlayers(tx, championshipId)
  const out = new Set(players.flatMap(({ accountId, state }) => (state === 'out' ? [accountId] : [])))
  return seats.find((accountId) => out.has(accountId)) ?? null
}

async function problemOfOut(
  { accounts }: Pick<OpenTablesDeps, 'accounts'>,
  tx: Db,
  accountId: number,
): Promise<Problem> {
  const [account] = await accounts.listAccounts([accountId], tx)
  return { why: account === undefined || account.deleted ? 'gone' : 'out', accountId }
}

async function mayJudge(
  { accounts }: Pick<OpenTablesDeps, 'accounts'>,
  tx: Db,
  judgeId: number,
): Promise<boolean> {
  const [judge] = await accounts.listAccounts([judgeId], tx)
  return judge !== undefined && may(judge.rights, 'judge')
}

export interface OpenedTable extends Pick<NewGame, 'type' | 'comingFrom'> {
  readonly championship: PlannedChampionship
  readonly table: Pick<TableRow, 'round' | 'seats' | 'judgeId'>
}

/** The game of a table, by the plan of its championship. */
export async function createGame(
  { accounts, games }: Pick<OpenTablesDeps, 'accounts' | 'games'>,
  tx: Db,
  { championship, table, type, comingFrom }: OpenedTable,
): Promise<string> {
  const { seats, judgeId } = table
  const found = await accounts.listAccounts([...seats, ...(judgeId === null ? [] : [judgeId])], tx)
  // A seat of a deleted account would be empty in the whole game.
  const living = found.filter(({ deleted }) => !deleted)
  const people = new Map(
    living.map(({ id, username, image, portrait }) => [id, { accountId: id, username, image, portrait }]),
  )
  const players = seats.flatMap((account) => people.get(account) ?? [])
  const judge = judgeId === null ? null : (people.get(judgeId) ?? null)
  if (players.length < seats.length || (judgeId !== null && judge === null)) throw new AppError('not_found')
  return games.create(tx, {
    mode: 'championship',
    championshipId: championship.id,
    isSealed: isHiddenRound(championship, table.round),
    type,
    ruleSet: championship.plan.ruleSet,
    pace: 'normal',
    judge,
    players,
    comingFrom,
  })
}

async function problemOf(
  { accounts, activity, db, log }: OpenTablesDeps,
  key: TableKey,
  cause: unknown,
): Promise<Problem> {
  if (!(cause instanceof AppError)) {
    log.error({ err: cause, ...key }, 'a table of a championship could not be opened')
    return { why: 'failed', accountId: null }
  }
  const table = await readTable(db, key)
  const people = table === null ? [] : peopleAt(table)
  const living = (await accounts.listAccounts(people)).filter(({ deleted }) => !deleted)
  const gone = people.find((accountId) => living.every(({ id }) => id !== accountId))
  if (gone !== undefined) return { why: 'gone', accountId: gone }
  const [accountId] = await listElsewhere(activity, table)
  return accountId === undefined ? { why: 'failed', accountId: null } : { why: 'elsewhere', accountId }
}

/** Written and told once, not at every turn. */
async function noteProblem(deps: OpenTablesDeps, key: TableKey, problem: Problem): Promise<void> {
  const { db, clock, activity } = deps
  const isElsewhere = problem.why === 'elsewhere'
  const away = isElsewhere ? await listElsewhere(activity, await readTable(db, key)) : []
  await db.transaction().execute(async (tx) => {
    const championship = await lockChampionship(tx, key.championshipId)
    const table = await readTable(tx, key)
    const isNews = table?.problem?.why !== problem.why || table.problem.accountId !== problem.accountId
    if (championship === null || table?.state !== 'planned' || !isNews) return
    await changeTableRow(tx, key, { problem })
    // Players with another round of the championship ahead know what comes next.
    const playing = (await listTables(tx, key.championshipId)).filter(({ state }) => state === 'playing')
    const busy = new Set(playing.flatMap((one) => peopleAt(one)))
    const elsewhere = away.filter((account) => !busy.has(account))
    if (isElsewhere && elsewhere.length === 0) return
    const { round, table: number } = key
    const goodUntil = new Date(clock.now() + TOLD_MS)
    await tellWaiting(deps, tx, championship, { round, table: number, elsewhere, goodUntil })
  })
}

function peopleAt({ seats, judgeId }: Pick<TableRow, 'seats' | 'judgeId'>): readonly number[] {
  return judgeId === null ? seats : [...seats, judgeId]
}

async function listElsewhere(
  activity: Pick<ActivityApi, 'placeOf'>,
  table: TableRow | null,
): Promise<readonly number[]> {
  const people = table === null ? [] : peopleAt(table)
  const places = await Promise.all(people.map((account) => activity.placeOf(account)))
  return people.filter((_, index) => places[index] !== null)
}
