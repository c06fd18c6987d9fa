import { may } from '@gorod/contracts/permissions'
import { REMATCH_MS } from '@gorod/contracts/rematch'
import type { RuleSet } from '@gorod/rules'
import { AppError, nullIfRefused } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Random } from '../../platform/random.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { GamesApi, SeatsBefore, Substitute } from '../games/public.ts'
import type { MatchmakingApi } from '../matchmaking/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import {
  type AskedTable,
  type AtTable,
  type FinishedTable,
  isDue,
  mayBegin,
  mayFill,
  neededOf,
  readFinishedTable,
  searchesForOthers,
  type TableDeps,
  withAnswers,
} from './asked-table.ts'
import {
  closeRematch,
  holdRematches,
  insertRematch,
  readRematch,
  staysElsewhere,
  writeAnswer,
  writeFills,
} from './store.ts'

export interface RematchDeps extends TableDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly matchmaking: Pick<MatchmakingApi, 'checkQuick' | 'startTogether'>
  readonly moderation: Pick<ModerationApi, 'activeBan' | 'checkBan' | 'mayJudge'>
  readonly random: Random
}

/** Null: the table cannot play again. Throws `game_not_found` for somebody who was not at it. */
export async function tableFor(
  deps: RematchDeps,
  { gameId, accountId }: { readonly gameId: string; readonly accountId: number },
): Promise<FinishedTable | null> {
  const table = await readFinishedTable(deps, gameId)
  if (table?.people.some((one) => one.accountId === accountId) === false) throw new AppError('game_not_found')
  return table
}

interface Answer {
  readonly gameId: string
  readonly accountId: number
  readonly stays: boolean
}

export async function answer(deps: RematchDeps, given: Answer): Promise<void> {
  const { db, clock } = deps
  const { gameId, accountId, stays } = given
  const table = await tableFor(deps, given)
  if (table === null) throw new AppError('game_over')
  if (stays) await checkMayStay(deps, table, accountId)
  await db.transaction().execute(async (tx) => {
    await holdRematches(tx)
    const row = await readRematch(tx, gameId)
    if (row === null ? !table.isRecent : row.closed) throw new AppError('game_over')
    if (stays && (await staysElsewhere(tx, accountId, gameId))) throw new AppError('already_in_game_search')
    // A no asks nobody.
    if (row === null && !stays) return
    if (row === null)
      await insertRematch(tx, { gameId, endsAt: new Date(clock.now() + REMATCH_MS), askedBy: accountId })
    await writeAnswer(tx, gameId, { accountId, stays })
  })
}

/**
 * Sets whether people from the search may take the seats that stay empty. Only the person who asked for the rematch
 * may set it.
 */
export async function setFill(
  deps: RematchDeps,
  { gameId, accountId, fills }: Omit<Answer, 'stays'> & { readonly fills: boolean },
): Promise<void> {
  const table = await tableFor(deps, { gameId, accountId })
  if (table === null) throw new AppError('game_over')
  await deps.db.transaction().execute(async (tx) => {
    await holdRematches(tx)
    const row = await readRematch(tx, gameId)
    if (row === null || row.closed) throw new AppError('game_over')
    if (row.asked_by !== accountId || !mayFill(table.game)) throw new AppError('forbidden')
    await writeFills(tx, gameId, fills)
  })
}

async function checkMayStay(
  { activity, moderation }: RematchDeps,
  { game }: FinishedTable,
  accountId: number,
): Promise<void> {
  await moderation.checkBan(accountId)
  if ([game.judgeId, game.secondJudgeId].includes(accountId) && !(await moderation.mayJudge(accountId)))
    throw new AppError('role_of_judge_is_not_available')
  const place = await activity.placeOf(accountId)
  if (place !== null) throw await activity.refusalAt(place)
}

/**
 * Counts the answers when it is time, and begins the game. Somebody who goes elsewhere at this very moment makes it fail
 * with a refusal; the next call sees where they are.
 */
export async function settle(deps: RematchDeps, gameId: string): Promise<void> {
  const { db, clock, games, activity } = deps
  const table = await readFinishedTable(deps, gameId)
  if (table === null || !isDue(await withAnswers(db, table), clock.now())) return
  const ready = await prepare(deps, table)
  const done = await db.transaction().execute(async (tx) => {
    await holdRematches(tx)
    const asked = await withAnswers(tx, ready.table)
    if (!isDue(asked, clock.now())) return null
    const searching = mayBegin(asked) && searchesForOthers(asked) ? asked : null
    const begun = mayBegin(asked) && searching === null ? await begin(games, tx, ready, asked) : null
    const otherwise = searching === null ? 'failed' : 'searches'
    await closeRematch(tx, gameId, begun === null ? otherwise : { nextGameId: begun.gameId })
    return { begun, searching }
  })
  if (done?.begun) {
    games.opened(done.begun.gameId)
    activity.announce(done.begun.accountIds)
  }
  // The search has a transaction of its own; the closed rematch keeps other processes from starting it too.
  if (done?.searching) await searchTogether(deps, done.searching)
}

/** Those who stay and may search look for a quick table together, which is never rated. */
async function searchTogether({ db, matchmaking, random }: RematchDeps, asked: AskedTable): Promise<void> {
  const searching: number[] = []
  for (const { seat, answer, accountId } of asked.people) {
    if (typeof seat !== 'number' || answer !== 'stays') continue
    // Why somebody may not search is theirs to know.
    if ((await matchmaking.checkQuick(accountId).then(() => true, nullIfRefused)) === true)
      searching.push(accountId)
  }
  const begun =
    searching.length >= neededOf(asked) &&
    (await matchmaking.startTogether(random.uuid(), searching).then(() => true, nullIfRefused))
  if (begun !== true) await closeRematch(db, asked.game.gameId, 'failed')
}

/** All that the new game needs of other modules, which are not asked in a transaction. */
interface Ready {
  readonly table: FinishedTable
  readonly ruleSet: RuleSet
  readonly players: ReadonlyMap<number, Substitute>
}

async function prepare({ accounts, games, moderation }: RematchDeps, table: FinishedTable): Promise<Ready> {
  const [created] = await games.events(table.game.gameId)
  if (created?.type !== 'gameCreated') throw new Error(`game ${table.game.gameId} does not begin`)
  const known = await accounts.listAccounts([...table.here])
  const { judgeId, secondJudgeId } = table.game
  // Somebody may have been banned since the answer, and a judge may have lost the right.
  const bans = await Promise.all(known.map(({ id }) => moderation.activeBan(id)))
  const free = known.filter(
    ({ id, rights }, index) =>
      bans[index] === null && (![judgeId, secondJudgeId].includes(id) || may(rights, 'judge')),
  )
  return {
    table: { ...table, here: new Set(free.map(({ id }) => id)) },
    ruleSet: created.ruleSet,
    players: new Map(
      free.map(({ id, username, image, portrait }) => [id, { accountId: id, username, image, portrait }]),
    ),
  }
}

interface Begun {
  readonly gameId: string
  readonly accountIds: readonly number[]
}

/** The seats of the game that is played again. */
const seatsOf = (
  staying: readonly { readonly seat: AtTable['seat']; readonly player: Substitute }[],
): SeatsBefore =>
  new Map(
    staying.flatMap(({ seat, player }) =>
      typeof seat === 'number' ? [[player.accountId, seat] as const] : [],
    ),
  )

async function begin(
  games: RematchDeps['games'],
  tx: Db,
  { table: { game, rulesName }, ruleSet, players }: Ready,
  { people }: AskedTable,
): Promise<Begun> {
  const staying = people.flatMap(({ seat, answer, accountId }) => {
    const player = answer === 'stays' ? players.get(accountId) : undefined
    return player === undefined ? [] : [{ seat, player }]
  })
  const seated = staying.filter(({ seat }) => typeof seat === 'number').map(({ player }) => player)
  const gameId = await games.create(tx, {
    mode: 'lobby',
    type: 'other',
    ruleSet: { played: ruleSet, name: rulesName },
    pace: 'normal',
    comingFrom: null,
    isPrivate: game.isPrivate,
    judge: staying.find(({ seat }) => seat === 'judge')?.player ?? null,
    secondJudge: staying.find(({ seat }) => seat === 'secondJudge')?.player ?? null,
    players: games.withBots(seated, game.seats.length, seatsOf(staying)),
  })
  return { gameId, accountIds: staying.map(({ player }) => player.accountId) }
}
