import { z } from 'zod'
import { PLAYER_STATES } from './championship-pages.ts'
import {
  CHAMPIONSHIP_LIVES,
  CHAMPIONSHIP_STAGES,
  championshipPlan,
  PLAN_LIMITS,
} from './championship-plan.ts'
import { championshipWish } from './championships.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'

/** What organisers of a championship do. Their right is of this championship alone; administrators have it of all. */

const id = rowId
const roundNumber = z.number().int().min(1).max(100)
const READING = ['not_signed_in', 'session_expired', 'validation_failed', 'not_found', 'forbidden'] as const
const WRITING = [...READING, 'csrf_invalid'] as const
/** An administrator needs a proof (`proveAdministrator`). */
const PROVING = [...WRITING, 'owner_proof_required'] as const

const evenness = z.object({
  /** Index: how often; value: how many pairs meet so often. */
  pairs: z.array(z.number()).readonly(),
  /** Index: how often; value: how many times a player has one seat so often. */
  seats: z.array(z.number()).readonly(),
  squares: z.number(),
  /** No seating of so many rounds has fewer. */
  leastSquares: z.number(),
  apartMeetings: z.number(),
  withoutJudge: z.number(),
  /** Tables with a judge who must not judge somebody there. */
  judgeConflicts: z.number(),
})
export type SeatingEvenness = Readonly<z.infer<typeof evenness>>

const shortage = z.object({
  /** The stage that cannot be seated, or played, as it is planned. */
  stage: z.enum(CHAMPIONSHIP_STAGES),
  /** Tables of its rounds by the plan. */
  tables: z.number(),
  /** Players of the stage who still play. */
  playing: z.number(),
  reserve: z.number(),
  /** Players who are out and have seats at tables that have not begun. */
  left: z.array(z.number()).readonly(),
})
export type PlayerShortage = Readonly<z.infer<typeof shortage>>

const consoleView = z.object({
  plan: championshipPlan,
  revealed: z.boolean(),
  /** Fields of the plan that cannot change any more. */
  fixed: z.array(z.string()).readonly(),
  /** Null before the first seating. */
  evenness: evenness.nullable(),
  /** The seed of the last seating: with it anybody gets the same one. */
  seed: z.string().nullable(),
  /** Null: the rounds that have not begun have all the players that they need. */
  shortage: shortage.nullable(),
  /** Tables that should have begun and could not. `accountId`: who is elsewhere, is out, is banned or has deleted the account. */
  problems: z
    .array(
      z.object({
        round: z.number(),
        table: z.number(),
        why: z.enum(['elsewhere', 'gone', 'out', 'banned', 'no_judge', 'failed']),
        accountId: z.number().nullable(),
      }),
    )
    .readonly(),
  /** Only the owner may share the right, and hand the championship over. */
  owner: z.boolean(),
  /** Whose it is; the account may be deleted. */
  ownerId: z.number(),
  /** Who has a role of this championship now. Its owner needs none. */
  staff: z.array(z.object({ accountId: z.number(), role: z.enum(['organiser', 'judge']) })).readonly(),
})
export type ChampionshipConsole = Readonly<z.infer<typeof consoleView>>

/** What the console shows beside the page of the championship. */
export const getChampionshipConsole = endpoint({
  method: 'GET',
  path: '/championships/get-console',
  auth: 'required',
  query: z.object({ id: rowIdOfQuery }),
  answer: consoleView,
  errors: READING,
})

/**
 * Changes the plan. What the seating is made from (rounds, tables, how rounds come about, fee) is fixed as soon as there is
 * a round or a player. Errors stand under the names of the plan's fields. `before` is the plan that the editor saw: fields that are the
 * same in both stay as they are stored, and a field that somebody else has changed too is refused. Without it the stored plan is replaced.
 */
export const saveChampionshipPlan = endpoint({
  method: 'POST',
  path: '/championships/save-plan',
  auth: 'required',
  csrf: true,
  body: z.object({ id, plan: championshipPlan, before: championshipPlan.optional() }),
  answer: formAnswer,
  errors: WRITING,
})

/**
 * The next step of its life, back from seating to registration, or its end. A cancelled one gives all fees back. `early`: it is
 * finished with the standings so far, and tables that have not begun are left out.
 */
export const changeChampionshipLife = endpoint({
  method: 'POST',
  path: '/championships/change-life',
  auth: 'required',
  csrf: true,
  body: z.object({ id, life: z.enum(CHAMPIONSHIP_LIVES), early: z.boolean().optional() }),
  answer: formAnswer,
  errors: PROVING,
})

/** Gives or takes a role of this championship. Only its owner may make organisers; judges need the right to judge. */
export const shareChampionship = endpoint({
  method: 'POST',
  path: '/championships/share',
  auth: 'required',
  csrf: true,
  body: z.object({
    id,
    username: z.string().min(1).max(60),
    role: z.enum(['organiser', 'judge']),
    granted: z.boolean(),
  }),
  answer: formAnswer,
  errors: PROVING,
})

/**
 * Makes another organiser its owner; the owner of today stays an organiser. Only for the owner. Refused under `accountId` where
 * that account organises nothing here.
 */
export const handOverChampionship = endpoint({
  method: 'POST',
  path: '/championships/hand-over',
  auth: 'required',
  csrf: true,
  body: z.object({ id, accountId: id }),
  answer: formAnswer,
  errors: PROVING,
})

/** Changes title, times and places until it is over. Errors stand under `title`, `startsAt`, `endsAt`, `places`. `before` as with the plan. */
export const saveChampionshipFacts = endpoint({
  method: 'POST',
  path: '/championships/save-facts',
  auth: 'required',
  csrf: true,
  body: championshipWish.extend({ id, before: championshipWish.optional() }),
  answer: formAnswer,
  errors: WRITING,
})

/**
 * Seats the rounds that have not begun; those that have stay. The same seed gives the same seating. `tables`: at so many tables,
 * which the plan says from then on.
 */
export const seatChampionship = endpoint({
  method: 'POST',
  path: '/championships/seat',
  auth: 'required',
  csrf: true,
  body: z.object({
    id,
    stage: z.enum(CHAMPIONSHIP_STAGES),
    seed: z.string().min(1).max(60),
    tables: z.number().int().min(1).max(PLAN_LIMITS.tables).optional(),
  }),
  answer: formAnswer,
  errors: [...WRITING, 'unavailable', 'too_many_requests'],
})

/** Says when a round begins; null: not yet known. */
export const scheduleRound = endpoint({
  method: 'POST',
  path: '/championships/schedule-round',
  auth: 'required',
  csrf: true,
  body: z.object({ id, round: roundNumber, startsAt: z.iso.datetime().nullable() }),
  answer: formAnswer,
  errors: WRITING,
})

/**
 * `replay`: a table whose game was annulled or broken off, or that was closed without one, is played after all, with the same seats. `walkover`: the table is not played, those
 * who came get the points of the plan. `judge`: another judge, or none, for a table that has not begun.
 */
export const changeTable = endpoint({
  method: 'POST',
  path: '/championships/change-table',
  auth: 'required',
  csrf: true,
  body: z.object({
    id,
    round: roundNumber,
    table: z.number().int().min(1).max(100),
    change: z.discriminatedUnion('what', [
      z.object({ what: z.literal('replay') }),
      z.object({ what: z.literal('walkover'), absent: z.array(id).max(10).readonly() }),
      z.object({ what: z.literal('judge'), judgeId: id.nullable() }),
    ]),
  }),
  answer: formAnswer,
  errors: WRITING,
})

/**
 * Takes a player in, to the reserve or out. Tables at which somebody who is out has a seat wait. With `insteadOf` the player comes to the place, and by the plan to the points,
 * of another, who is out from now on. Such a player comes from the reserve, or was out.
 */
export const changePlayer = endpoint({
  method: 'POST',
  path: '/championships/change-player',
  auth: 'required',
  csrf: true,
  body: z.object({ id, accountId: id, state: z.enum(PLAYER_STATES), insteadOf: id.nullable() }),
  answer: formAnswer,
  errors: PROVING,
})

/** Shows hidden rounds to everybody. Rounds that are not played can be hidden again, others not: `errors.revealed`. */
export const revealStandings = endpoint({
  method: 'POST',
  path: '/championships/reveal',
  auth: 'required',
  csrf: true,
  body: z.object({ id, revealed: z.boolean() }),
  answer: formAnswer,
  errors: WRITING,
})
