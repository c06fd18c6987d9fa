import {
  type BotLevel,
  type GameMode,
  type GameType,
  gameModes,
  type Pace,
  type RunningGame,
} from '@gorod/contracts'
import type {
  Arbiter,
  ChosenRole,
  FinalRecord,
  GameEvent,
  PresetId,
  ProtocolChange,
  RefusalCode,
  RuleSet,
  Seat,
  SeatResult,
} from '@gorod/rules'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Place } from '../activity/public.ts'

/**
 * Modes in which leaving early brings an automatic ban (spec §2 «in any mode except the lobby»; a practice table has
 * nobody to harm).
 */
export const BANNING_MODES: ReadonlySet<GameMode> = new Set(['rated', 'league', 'championship'])

/** A player of a new game. */
export interface NewPlayer {
  /** Null for a practice player. */
  readonly accountId: number | null
  readonly username: string
  readonly image: string | null
  /** The portrait of the saved 3D avatar, for a camera that is off; null when there is none. */
  readonly portrait: string | null
}

/** The account that gets a seat with an event `substituted`. */
export interface Substitute extends NewPlayer {
  readonly accountId: number
}

/** Rules that a person made. */
export interface NamedRules {
  readonly name: string
  readonly ruleSet: RuleSet
}

export interface NewGame {
  readonly mode: GameMode
  /** The championship, in a game of that mode. */
  readonly championshipId?: number | null
  readonly type: GameType
  /** Rules of a player's own, checked, only in the mode lobby. */
  readonly ruleSet: PresetId | NamedRules
  readonly pace: Pace
  /** The activity of its people before the game. */
  readonly comingFrom: Place | null
  /** Index = seat − 1. The rule set has a deck for their number. */
  readonly players: readonly NewPlayer[]
  /** Null: the automatic host. */
  readonly judge: (NewPlayer & { readonly accountId: number }) | null
  /** The judge leads the pace from the start, whatever the mode says. */
  readonly judgeLeadsPace?: boolean
  /** Of the mode practice only. */
  readonly practice?: {
    readonly chosenRole: ChosenRole | null
    readonly botLevel: BotLevel
  }
}

/** A finished game without its events. */
export interface ResultSheet {
  readonly gameId: string
  readonly number: number
  /**
   * Length of the log. Points may change after the verdict: of two sheets of a game the one of the longer log counts.
   */
  readonly version: number
  readonly type: GameType
  readonly mode: GameMode
  readonly ruleSet: RuleSet['id']
  readonly startedAt: Date
  readonly endedAt: Date
  readonly winner: FinalRecord['winner'] | null
  /** A ruling took the result away: the game counts for nobody. */
  readonly annulled: boolean
  readonly seats: readonly { readonly accountId: number | null; readonly result: SeatResult }[]
}

/** A finished game with its events. */
export interface FinishedLog extends ResultSheet {
  /** Null: the automatic host. */
  readonly judgeId: number | null
  readonly events: readonly GameEvent[]
}

/**
 * Enqueued in the transaction that wrote the results, and again when a judge's review changes them. Handled by the
 * modules that use finished games; it may run twice.
 */
export const gameFinishedJob = job('game-finished', z.object({ gameId: z.uuid() }))

/** A living seat has left for good before the end. */
const playerLeft = z.object({ gameId: z.uuid(), accountId: z.int(), mode: z.enum(gameModes) })
export type PlayerLeft = z.infer<typeof playerLeft>

/** Enqueued in the transaction that wrote that event. It may run twice. */
export const playerLeftJob = job('player-left', playerLeft)

/** Enqueued in the transaction in which a game ends without a verdict. It may run twice. */
export const gameAbortedJob = job('game-aborted', z.object({ gameId: z.uuid() }))

/** Enqueued in the transaction that gave a player's seat to a substitute. It may run twice. */
export const playerReplacedJob = job('player-replaced', z.object({ gameId: z.uuid(), accountId: z.int() }))

/** The game of a human judge, as far as an invitation to one of its seats needs it. */
export interface JudgedTable {
  readonly mode: GameMode
  /** The accounts of the players. */
  readonly accountIds: readonly number[]
  /** Seats that may get another player now; never those of practice players. */
  readonly open: readonly Seat[]
}

/** A change of a protocol, by the judge or a moderator. */
export interface Ruling {
  readonly from: Arbiter
  readonly change: ProtocolChange
  readonly reason: string
}

/** A finished game with a human judge, as far as its review needs it. */
export interface JudgedGame {
  readonly gameId: string
  readonly number: number
  readonly mode: GameMode
  readonly winner: FinalRecord['winner'] | null
  readonly annulled: boolean
  readonly endedAt: Date
  readonly judgeId: number
  readonly players: readonly {
    readonly seat: number
    readonly accountId: number | null
    readonly username: string
  }[]
}

export interface GamesApi {
  /** Writes a new game and moves its people's activity to it, in the caller's transaction. Returns the game's id. */
  create(tx: Db, game: NewGame): Promise<string>
  /** Writes a new game to its verdict at once, for `npm run seed`. `play` continues the present events. */
  playOut(gameId: string, play: (begun: readonly GameEvent[]) => readonly GameEvent[]): Promise<void>
  /** Seats people at random, and practice players on all other seats. */
  withBots(people: readonly NewPlayer[], seats: number): NewPlayer[]
  /** Puts practice players on the empty seats. */
  fillWithBots(seats: readonly (NewPlayer | null)[]): NewPlayer[]
  /** Games that run now, the latest first, in a form that everybody may see. */
  listRunning(limit: number): Promise<readonly RunningGame[]>
  /** To be called after that transaction: the game is opened in this process. */
  opened(gameId: string): void
  /** The whole log of a game, secrets included, as far as it is written; empty for an unknown one. */
  events(gameId: string): Promise<readonly GameEvent[]>
  /** Null while the game runs, and when it was broken off. */
  resultSheet(gameId: string, tx?: Db): Promise<ResultSheet | null>
  /** Finished games past a number, in the order of their numbers. */
  listFinished(
    afterNumber: number,
    limit: number,
  ): Promise<readonly { readonly gameId: string; readonly number: number }[]>
  /** Computes the results of a finished game again from its log and stores them. Null like {@link resultSheet}. */
  recountResults(gameId: string): Promise<ResultSheet | null>
  /** Null like {@link resultSheet}, and for an old practice game, whose log is deleted. */
  finishedLog(gameId: string): Promise<FinishedLog | null>
  /**
   * Changes the protocol of a judged game that is over. Null when it was done. The caller says who may. Throws
   * `game_not_found`.
   */
  makeRuling(gameId: string, ruling: Ruling): Promise<RefusalCode | null>
  /** Null: this account does not judge the game. Throws `game_not_found`. */
  judgedTable(gameId: string, judgeId: number): Promise<JudgedTable | null>
  /**
   * Gives a seat to another account, for the judge: the event, the seat and the places of both accounts change in one
   * transaction. Null when it was done. The caller says who may. Throws `already_in_…` for an account that is elsewhere.
   */
  substitute(
    gameId: string,
    wish: { readonly seat: Seat; readonly player: Substitute; readonly reason: string },
  ): Promise<RefusalCode | null>
  /** Null: the game has no human judge. Throws `game_not_found` for a game that is not finished. */
  judgedGame(number: number): Promise<JudgedGame | null>
  /** The judged games among these. */
  judgedGames(gameIds: readonly string[]): Promise<readonly JudgedGame[]>
  /** The finished games of a judge, the latest first. */
  listJudgedBy(
    accountId: number,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly JudgedGame[]; readonly totalCount: number }>
  countRunning(): Promise<number>
  countFinishedSince(moment: Date): Promise<number>
  /** The number of games in the memory of this process, and how many of them are over. */
  countOpen(): { readonly all: number; readonly over: number }
  /** Token for `/game?token=…`. */
  linkOf(gameId: string): string
}
