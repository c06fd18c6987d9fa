import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LARGEST_ID, rowIdOfQuery } from './row-id.ts'

/**
 * Signals that two accounts may play for each other or be one person's. For moderators, who look at the matches: nothing
 * follows from a signal by itself.
 */

/**
 * What is counted for two accounts, against chance. `tables`: sat at one table, more often than the search by itself would
 * seat them; `votes`: hands on the other while in opposite teams, fewer than their teammates'; `shots`: one in the mafia, the
 * other shot, less often than others; `checks`: sheriff and mafia, don and sheriff find each other, more often than by guessing;
 * `wins`: won in one team, more often than their teams do.
 */
export const signalKinds = ['tables', 'votes', 'shots', 'checks', 'wins'] as const
export type SignalKind = (typeof signalKinds)[number]

export const SIGNAL_LIMITS = {
  /** Games so far back, and so many of them at most. */
  days: 90,
  games: 10_000,
  /** Pairs with fewer common games are not compared. */
  sharedGames: 5,
  /** A pair is shown when chance alone would bring at most so many pairs like it into the list. */
  byChance: 1,
  pairs: 100,
  /** Links to matches of a pair. */
  matches: 10,
  /** How long the hashes of devices and addresses are kept after the last sign-in with them. */
  traceDays: 60,
  /** An address with more accounts belongs to a provider, a dormitory, a club: it tells nothing. */
  accountsAtAddress: 6,
} as const

const person = z.object({ id: z.number(), username: z.string() })

const finding = z.object({
  kind: z.enum(signalKinds),
  /** How often it happened, how often it could have, and how often it happens to random pairs. */
  seen: z.number(),
  of: z.number(),
  expected: z.number(),
  /** The probability that chance alone goes at least so far. */
  probability: z.number(),
  /** `probability` times the number of comparisons: so many such findings chance alone brings. */
  byChance: z.number(),
})
export type SignalFinding = Readonly<z.infer<typeof finding>>

/** Hashes that both accounts signed in with. */
const traces = z.object({ devices: z.number(), addresses: z.number() })

const signalPair = z.object({
  players: z.tuple([person, person]),
  sharedGames: z.number(),
  /** The latest common ones, as in `/match/{number}`. */
  matches: z.array(z.number()).readonly(),
  /** The least probable first. */
  findings: z.array(finding).readonly(),
  traces,
})
export type SignalPair = Readonly<z.infer<typeof signalPair>>

const tracedPair = z.object({ players: z.tuple([person, person]), traces })

const signalRun = z.object({
  /** ISO moment. */
  at: z.string(),
  games: z.number(),
  players: z.number(),
  /** Pairs with enough common games, and comparisons made of them. */
  pairs: z.number(),
  comparisons: z.number(),
})

const signals = z.object({
  /** Null: nothing was counted yet. */
  run: signalRun.nullable(),
  pairs: z.array(signalPair).readonly(),
  /** Accounts that signed in with one device, then those with one address, whether they played together or not. */
  traced: z.array(tracedPair).readonly(),
  /** How usual that is: accounts with a trace, and how many of their pairs share a device or an address. */
  tracedAccounts: z.number(),
  tracedPairs: z.number(),
})
export type Signals = Readonly<z.infer<typeof signals>>

/** What the last count found, the least probable pairs first. Nobody sees pairs that they are in themselves. */
export const listSignals = endpoint({
  method: 'GET',
  path: '/admin/api/get-signals',
  auth: 'required',
  permission: 'moderate',
  answer: signals,
  errors: ['not_signed_in', 'session_expired', 'forbidden'],
})

/**
 * The same for a case: pairs of this account with anybody, and pairs within the game of this number (0: the case has none).
 * The figures of how usual it is are of the whole site; without a pair the last two are zero.
 */
export const listCaseSignals = endpoint({
  method: 'GET',
  path: '/admin/api/get-case-signals',
  auth: 'required',
  permission: 'moderate',
  query: z.object({
    accountId: rowIdOfQuery,
    gameNumber: z.coerce.number().int().min(0).max(LARGEST_ID).default(0),
  }),
  answer: signals,
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'],
})
