import type { GameMode, GameType, Pace } from '@gorod/contracts'
import type { FinalRecord, PresetId, SeatResult } from '@gorod/rules'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Place } from '../activity/public.ts'

/** Who sits down, in the order of the seats. */
export interface NewPlayer {
  /** Null for a practice player. */
  readonly accountId: number | null
  readonly username: string
  readonly image: string | null
}

export interface NewGame {
  readonly mode: GameMode
  readonly type: GameType
  readonly ruleSet: PresetId
  readonly pace: Pace
  /** Where its people are until then. */
  readonly comingFrom: Place | null
  /** Index = seat − 1. As many as the rule set has cards. */
  readonly players: readonly NewPlayer[]
}

/** A finished game without its events. */
export interface ResultSheet {
  readonly gameId: string
  readonly number: number
  readonly type: GameType
  readonly mode: GameMode
  readonly startedAt: Date
  readonly endedAt: Date
  readonly winner: FinalRecord['winner'] | null
  readonly seats: readonly { readonly accountId: number | null; readonly result: SeatResult }[]
}

/**
 * Enqueued in the transaction that wrote the results, and again when a judge's review changes them. Whoever does
 * something with finished games handles it; it may run twice.
 */
export const gameFinishedJob = job('game-finished', z.object({ gameId: z.uuid() }))

export interface GamesApi {
  /** Writes a new game and puts its people's activity on it, in the caller's transaction. Answers the game's id. */
  create(tx: Db, game: NewGame): Promise<string>
  /** To be called after that transaction: the game begins to live in this process. */
  opened(gameId: string): void
  /** Null while the game runs, and when it was broken off. */
  resultSheet(gameId: string): Promise<ResultSheet | null>
  countRunning(): Promise<number>
  countFinishedSince(moment: Date): Promise<number>
  /** Token for `/game?token=…`. */
  linkOf(gameId: string): string
}
