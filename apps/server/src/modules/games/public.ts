import { type GameMode, type GameType, gameModes } from '@gorod/contracts/game'
import type { RunningGame } from '@gorod/contracts/lobby'
import type { BotLevel, Pace } from '@gorod/contracts/search'
import type { TablePeople } from '@gorod/contracts/table-people'
import type {
  Arbiter,
  ChosenRole,
  FinalRecord,
  GameEvent,
  PresetId,
  ProtocolChange,
  RefusalCode,
  Role,
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

/** A person whom the table waits for by name: a judge, or the account that gets a seat with an event `substituted`. */
export interface Substitute extends NewPlayer {
  readonly accountId: number
}

/** Rules that a person made. */
export interface NamedRules {
  readonly name: string
  readonly ruleSet: RuleSet
}

/** The rules of an earlier game as it began; their lengths hold its pace. */
export interface PlayedRules {
  readonly played: RuleSet
  /** Null: a rule book. */
  readonly name: string | null
}

export interface NewGame {
  readonly mode: GameMode
  /** The championship, in a game of that mode. */
  readonly championshipId?: number | null
  readonly type: GameType
  /** Rules of a player's own, checked, and those of an earlier game, only in the mode lobby. */
  readonly ruleSet: PresetId | NamedRules | PlayedRules
  readonly pace: Pace
  /** The activity of its people before the game. */
  readonly comingFrom: Place | null
  /** Index = seat − 1. The rule set has a deck for their number. */
  readonly players: readonly NewPlayer[]
  /** Null: the automatic host. */
  readonly judge: Substitute | null
  /** Beside a human judge; absent: none. */
  readonly secondJudge?: Substitute | null
  /** The judge leads the pace from the start, whatever the mode says. */
  readonly judgeLeadsPace?: boolean
  /** Nobody beyond the table may watch it. */
  readonly isPrivate?: boolean
  /** The result stays a secret until {@link GamesApi.unseal}. */
  readonly isSealed?: boolean
  /** Only in games of the mode practice. */
  readonly practice?: {
    readonly chosenRole: ChosenRole | null
    readonly botLevel: BotLevel
  }
}

/** The seat that an account had in the game before, by account. */
export type SeatsBefore = ReadonlyMap<number, Seat>

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
  /** What the table called its own rules; null where it played by a rule book. */
  readonly rulesName: string | null
  readonly startedAt: Date
  readonly endedAt: Date
  readonly winner: FinalRecord['winner'] | null
  /** A ruling took the result away: the game counts for nobody. */
  readonly annulled: boolean
  readonly seats: readonly { readonly accountId: number | null; readonly result: SeatResult }[]
}

/** A sheet with those who gave up their seats. */
export interface WholeSheet extends ResultSheet {
  /** The players whom substitutes replaced, in order. `seat` is the seat that the substitute has now. */
  readonly replaced: readonly { readonly seat: Seat; readonly accountId: number | null }[]
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
const playerLeft = z.object({
  gameId: z.uuid(),
  accountId: z.int(),
  mode: z.enum(gameModes),
  /** The player did not leave: the connection of this seat was lost, and at this moment its time to come back was used up. */
  lost: z.object({ seat: z.int(), at: z.int() }).optional(),
})
export type PlayerLeft = z.infer<typeof playerLeft>

/** Enqueued in the transaction that wrote that event. It may run twice. */
export const playerLeftJob = job('player-left', playerLeft)

/** Enqueued in the transaction that wrote a new game of people. It may run twice. */
export const gameBegunJob = job('game-begun', z.object({ gameId: z.uuid() }))

/** Enqueued in the transaction in which a game ends without a verdict. It may run twice. */
export const gameAbortedJob = job('game-aborted', z.object({ gameId: z.uuid() }))

/** Enqueued in the transaction that gave a player's seat to a substitute. It may run twice. */
export const playerReplacedJob = job('player-replaced', z.object({ gameId: z.uuid(), accountId: z.int() }))

/** A game and its people, without anything that happened in it. */
export interface PublicTable extends TablePeople {
  readonly gameId: string
  readonly number: number
  readonly mode: GameMode
  readonly type: GameType
  readonly rulesName: string | null
  readonly startedAt: Date
}

/** A finished game that everybody may see, without its events. */
export interface OpenMatch {
  readonly gameId: string
  readonly number: number
  readonly mode: GameMode
  readonly championshipId: number | null
  readonly startedAt: Date
  readonly endedAt: Date
  /** Null: a ruling took the result away. */
  readonly winner: FinalRecord['winner'] | null
  readonly annulled: boolean
  /** The place in the list of matches: the end, or the moment from which the match was no secret any more. */
  readonly shownAt: Date
  /** The judges of the game, with those who left. */
  readonly judgeIds: readonly number[]
  /** In the order of their numbers. */
  readonly seats: readonly {
    readonly seat: Seat
    /** Null: a practice player. */
    readonly accountId: number | null
    readonly username: string
    readonly role: Role
    readonly won: boolean
    readonly points: number
  }[]
}

/** Where a page of matches ends. */
export type MatchCursor = Pick<OpenMatch, 'shownAt' | 'number'>

/** The game of a human judge, as far as an invitation to one of its seats needs it. */
export interface JudgedTable {
  readonly mode: GameMode
  /** The accounts that know the table: its players and judges, also those who left. */
  readonly accountIds: readonly number[]
  /** The accounts that had a seat before a substitute got it: none of them may judge the game. */
  readonly replacedIds: readonly number[]
  /** A second judge may be seated now. */
  readonly judgeOpen: boolean
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
  /** The second judge who stayed to the end; null: there was none. */
  readonly secondJudgeId: number | null
  /** The judge who left for good before the end; null: none did. */
  readonly leftJudgeId: number | null
  readonly players: readonly {
    readonly seat: number
    readonly accountId: number | null
    readonly username: string
  }[]
}

export interface JudgedPeriod {
  /** Null: since the first game. */
  readonly from: Date | null
  /** Games that ended before it. */
  readonly until: Date
  /** Games from this moment on are counted apart, too. */
  readonly lately: Date
}

export interface JudgedCount {
  readonly accountId: number
  readonly games: number
  readonly leagueGames: number
  readonly championshipGames: number
  readonly lateGames: number
}

/** What a recount of a game came to. `unreadable`: the rules do not read its log any more, and nothing was changed. */
export type RecountOutcome = 'same' | 'changed' | 'unreadable'

/** Who sits at a table, for what players say about each other. */
export interface SeatedTable {
  readonly gameId: string
  readonly number: number
  readonly mode: GameMode
  readonly running: boolean
  /** Nobody beyond the table may watch it. */
  readonly isPrivate: boolean
  /** Length of the log. */
  readonly version: number
  readonly judgeId: number | null
  readonly secondJudgeId: number | null
  /** `accountId` null: a practice player. */
  readonly seats: readonly { readonly seat: Seat; readonly accountId: number | null }[]
}

/** A running game as its operator sees it. Nothing in it is a secret of the game. */
export interface OperatedGame extends RunningGame {
  readonly gameId: string
  readonly startedAt: number
  readonly bots: number
  /** Null: no human judge. */
  readonly judge: string | null
  readonly deadlineAt: number | null
}

export interface GamesApi {
  /** Writes a new game and moves its people's activity to it, in the caller's transaction. Returns the game's id. */
  create(tx: Db, game: NewGame): Promise<string>
  /** The same for several games, with no more statements. Returns their ids in this order. */
  createAll(tx: Db, games: readonly NewGame[]): Promise<readonly string[]>
  /** Writes a new game to its verdict at once, for `npm run seed`. `play` continues the present events. */
  playOut(gameId: string, play: (begun: readonly GameEvent[]) => readonly GameEvent[]): Promise<void>
  /** Seats people at random, but not where they sat before, and practice players on all other seats. */
  withBots(people: readonly NewPlayer[], seats: number, before?: SeatsBefore): NewPlayer[]
  /** Puts practice players on the empty seats. */
  fillWithBots(seats: readonly (NewPlayer | null)[]): NewPlayer[]
  /** Games that run now, the latest first, with what only operators see. */
  listOperated(limit: number): Promise<readonly OperatedGame[]>
  /** To be called after that transaction: the game is opened in this process. */
  opened(gameId: string): void
  /** The whole log of a game, secrets included, as far as it is written; empty for an unknown one. */
  events(gameId: string): Promise<readonly GameEvent[]>
  /** The events after the one with this number (the first event is 1), secrets included. */
  eventsAfter(gameId: string, seq: number): Promise<readonly GameEvent[]>
  /** Null for a game that does not exist, and for an old practice game, whose log is deleted. */
  publicTable(number: number): Promise<PublicTable | null>
  /**
   * Numbers of the last games in which the account had a seat or judged, the latest first; of those that were broken off only the ones
   * that ended after `abortedAfter`.
   */
  listLastNumbersOf(accountId: number, limit: number, abortedAfter?: Date): Promise<readonly number[]>
  /** Numbers of the games that run or ended after this moment, the latest first. */
  listRecentNumbers(endedAfter: Date, limit: number): Promise<readonly number[]>
  /** A finished game as strangers may see it: null while it runs, and as long as its audience has not seen the end. */
  openMatch(number: number): Promise<OpenMatch | null>
  /** The same in the order in which they could be known, without practice tables and private ones. `next` null: these are all by now. */
  listOpenMatches(page: {
    readonly championshipId: number | null
    readonly after: MatchCursor | null
    readonly limit: number
  }): Promise<{ readonly matches: readonly OpenMatch[]; readonly next: MatchCursor | null }>
  /**
   * The ids of an account's finished games that this reader may not know of yet: until the audience has seen the end only the people of
   * the table do. Whatever shows somebody's games, or figures made of them, leaves these out.
   */
  closedGamesOf(accountId: number, readerId: number | null): Promise<readonly string[]>
  /** The ids of those of these games that are finished and whose end this reader may not know yet. */
  closedAmong(gameIds: readonly string[], readerId: number | null): Promise<readonly string[]>
  /** True for a finished game that this reader may not know of yet. */
  isClosedTo(
    game: { readonly id: string } | { readonly number: number },
    readerId: number | null,
  ): Promise<boolean>
  /** Null while the game runs, when it was broken off, and while it is sealed: for the site it is not over yet. */
  resultSheet(gameId: string, tx?: Db): Promise<ResultSheet | null>
  /** The same also of a sealed game: for who sealed it. */
  sealedSheet(gameId: string): Promise<WholeSheet | null>
  /** Ends the secret of these games, in the caller's transaction: those that are finished are told to the site now. */
  unseal(tx: Db, gameIds: readonly string[]): Promise<void>
  /** Has the function that says who may read the sealed games of a championship beside the people of the table. */
  letIn(decide: (championshipId: number, accountId: number) => Promise<boolean>): void
  /** Has the function that says how many watch a table, at all processes together: the people of the table are told. */
  tellViewers(countOf: (number: number) => number): void
  /** Called when a player or judge has opened their table. `browser`: see `Client`. */
  onSeated(listener: (page: { gameId: string; accountId: number; browser: string | null }) => void): void
  /** Finished games past a number, in the order of their numbers, without sealed ones. */
  listFinished(
    afterNumber: number,
    limit: number,
  ): Promise<readonly { readonly gameId: string; readonly number: number }[]>
  /**
   * Computes the results of a finished game again from its log and stores them. Null like {@link resultSheet}. `follow` is called in
   * the transaction: until that ends nobody rules on the game, so what it writes is not older than a ruling.
   */
  recountResults(
    gameId: string,
    follow?: (tx: Db, sheet: ResultSheet) => Promise<void>,
  ): Promise<ResultSheet | null>
  /**
   * The same, and everything that counts games counts it again, as after a ruling: ratings from this game on, so not for an old
   * one. Null: no such game is over.
   */
  recountGame(gameId: string): Promise<RecountOutcome | null>
  /** Null like {@link resultSheet}, and for an old practice game, whose log is deleted. */
  finishedLog(gameId: string, tx?: Db): Promise<FinishedLog | null>
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
  /** Seats the second judge, in one transaction like a substitute. */
  seatSecondJudge(gameId: string, player: Substitute): Promise<RefusalCode | null>
  /** Null: the game has no human judge. Throws `game_not_found` for a game that is not finished. */
  judgedGame(number: number): Promise<JudgedGame | null>
  /** The judged games among these. */
  judgedGames(gameIds: readonly string[]): Promise<readonly JudgedGame[]>
  /** The finished games of a judge or a second judge, the latest first. */
  listJudgedBy(
    accountId: number,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly JudgedGame[]; readonly totalCount: number }>
  /** How much everybody judged in rated, league and championship games that ended in a period: open games with a result. */
  countJudged(tx: Db, period: JudgedPeriod): Promise<readonly JudgedCount[]>
  /** Running and finished games, in no particular order; unknown ids are left out. */
  tables(games: readonly (string | number)[]): Promise<readonly SeatedTable[]>
  /** Ids of the running games in which an account has the seat of a player, also when they are out. */
  runningWith(accountId: number): Promise<readonly string[]>
  countRunning(): Promise<number>
  /** People, not practice players, at the tables of running games; without judges. */
  countSeated(): Promise<number>
  countFinishedSince(moment: Date): Promise<number>
  /** The number of games in the memory of this process, and how many of them are over. */
  countOpen(): { readonly all: number; readonly over: number }
  /** Has the function that decides whether strangers must wait for a finished game: what it tells, nobody else may yet. */
  holdBack(decide: (number: number, endedAt: Date) => Promise<boolean>): void
  /** Token for `/game?token=…`. */
  linkOf(gameId: string): string
}
