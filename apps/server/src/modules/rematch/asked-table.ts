import { REMATCH_OFFER_MS, type Rematch, type RematchAnswer, rematchModes } from '@gorod/contracts/rematch'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { GamesApi, SeatedTable } from '../games/public.ts'
import { readAnswers, readRematch } from './store.ts'

/** Somebody who sat at the table. */
export interface AtTable {
  readonly seat: number | 'judge' | 'secondJudge'
  readonly accountId: number
}

/** The table of a finished game that may play again, and which of its people are free for that. */
export interface FinishedTable {
  readonly game: SeatedTable
  readonly rulesName: string | null
  readonly people: readonly AtTable[]
  /** Connected, and at no other place of the site. */
  readonly here: ReadonlySet<number>
  /** Its end is not too long ago. */
  readonly isRecent: boolean
}

/** The same with what its people say. */
export interface AskedTable {
  readonly game: SeatedTable
  readonly people: readonly (AtTable & { readonly answer: RematchAnswer })[]
  /** Null: nobody has asked yet. */
  readonly asked: {
    readonly endsAt: number
    readonly closed: boolean
    readonly nextGameId: string | null
    readonly askedBy: number | null
    readonly fills: boolean
    readonly searches: boolean
  } | null
}

export interface TableDeps {
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly activity: Pick<ActivityApi, 'presenceOf'>
  readonly games: Pick<GamesApi, 'tables' | 'resultSheet'>
}

function peopleOf({ seats, judgeId, secondJudgeId }: SeatedTable): readonly AtTable[] {
  const players = seats.flatMap(({ seat, accountId }) => (accountId === null ? [] : [{ seat, accountId }]))
  return [
    ...(judgeId === null ? [] : [{ seat: 'judge' as const, accountId: judgeId }]),
    ...(secondJudgeId === null ? [] : [{ seat: 'secondJudge' as const, accountId: secondJudgeId }]),
    ...players,
  ]
}

/** Asks other modules, so never in a transaction. Null: there is no such table, or it cannot play again. */
export async function readFinishedTable(
  { clock, activity, games }: TableDeps,
  gameId: string,
): Promise<FinishedTable | null> {
  const [game] = await games.tables([gameId])
  if (game === undefined || game.running || !rematchModes.includes(game.mode)) return null
  const sheet = await games.resultSheet(gameId)
  if (sheet === null) return null
  const people = peopleOf(game)
  const present = await activity.presenceOf(people.map(({ accountId }) => accountId))
  const here = [...present].filter(([, { online, place }]) => online && place === null)
  return {
    game,
    rulesName: sheet.rulesName,
    people,
    here: new Set(here.map(([accountId]) => accountId)),
    isRecent: clock.now() < sheet.endedAt.getTime() + REMATCH_OFFER_MS,
  }
}

export async function withAnswers(db: Db, { game, people, here }: FinishedTable): Promise<AskedTable> {
  const row = await readRematch(db, game.gameId)
  const answers = await readAnswers(db, game.gameId)
  const answerOf = (accountId: number): RematchAnswer => {
    const said = answers.get(accountId)
    // The rematch is closed: the answers that counted stay, wherever the people are now.
    if (row?.closed === true) return said === true ? 'stays' : 'left'
    if (said === false || !here.has(accountId)) return 'left'
    return said === true ? 'stays' : 'thinks'
  }
  return {
    game,
    people: people.map((one) => ({ ...one, answer: answerOf(one.accountId) })),
    asked: row && {
      endsAt: row.ends_at.getTime(),
      closed: row.closed,
      nextGameId: row.next_game_id,
      askedBy: row.asked_by,
      fills: row.fills,
      searches: row.searches,
    },
  }
}

/** Its answers can be counted: everybody has given one, or time is over. */
export function isDue({ people, asked }: AskedTable, now: number): boolean {
  if (asked === null || asked.closed) return false
  return now >= asked.endsAt || people.every(({ answer }) => answer !== 'thinks')
}

const isPlayer = ({ seat }: Pick<AtTable, 'seat'>): boolean => typeof seat === 'number'

/** Half of the people: with fewer it is not the same table. */
export function neededOf({ people }: Pick<AskedTable, 'people'>): number {
  return Math.ceil(people.filter(isPlayer).length / 2)
}

export function mayBegin(table: AskedTable): boolean {
  const stay = table.people.filter(({ answer }) => answer === 'stays')
  const judgeStays = table.game.judgeId === null || stay.some(({ seat }) => seat === 'judge')
  return judgeStays && stay.filter(isPlayer).length >= neededOf(table)
}

/** A judge cannot go along into the search, which has a host of its own. */
export function mayFill({ judgeId }: Pick<SeatedTable, 'judgeId'>): boolean {
  return judgeId === null
}

/** Those who stay look for the others in the search, instead of practice players in their seats. */
export function searchesForOthers({ game, people, asked }: AskedTable): boolean {
  const staying = people.filter((one) => isPlayer(one) && one.answer === 'stays')
  return asked?.fills === true && mayFill(game) && staying.length < game.seats.length
}

/** The table as each of its people may see it. */
export async function describeTable(
  { clock, accounts }: Pick<TableDeps, 'clock' | 'accounts'>,
  table: AskedTable,
): Promise<(accountId: number) => Rematch> {
  const { game, people, asked } = table
  const known = await accounts.listAccounts(people.map(({ accountId }) => accountId))
  const names = new Map(known.map(({ id, username }) => [id, username]))
  const state = stateOf(asked)
  return (accountId) => ({
    gameId: game.gameId,
    state,
    msLeft: state === 'asked' && asked !== null ? Math.max(0, asked.endsAt - clock.now()) : null,
    people: people.map(({ seat, answer, accountId: id }) => ({
      seat,
      username: names.get(id) ?? '',
      answer,
      own: id === accountId,
    })),
    needed: neededOf(table),
    nextGameId: asked?.nextGameId ?? null,
    fill: fillOf(table, accountId),
  })
}

function stateOf(asked: AskedTable['asked']): Rematch['state'] {
  if (asked === null) return 'offered'
  if (!asked.closed) return 'asked'
  if (asked.searches) return 'searches'
  return asked.nextGameId === null ? 'failed' : 'begun'
}

function fillOf({ game, asked }: AskedTable, accountId: number): Rematch['fill'] {
  if (asked === null || !mayFill(game)) return null
  return { on: asked.fills, own: asked.askedBy === accountId }
}
