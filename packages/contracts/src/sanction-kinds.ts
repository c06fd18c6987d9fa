import { reportKinds } from './report-kinds.ts'

/** Ten years of 365 days. A longer ban is one without an end. */
export const LONGEST_BAN_MINUTES = 10 * 365 * 24 * 60

/** A warning is a report, of a game or of messages, that was confirmed without a ban. */
export const sanctionKinds = ['ban', 'warning'] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/** What a sanction is for. `leaving`: left a game early; `collusion`: several accounts played for each other. */
export const sanctionCategories = ['leaving', ...reportKinds, 'collusion'] as const
export type SanctionCategory = (typeof sanctionCategories)[number]

/** Those that a moderator gives; a ban for leaving is the service's own. */
export const givenCategories = [...reportKinds, 'collusion'] as const
export type GivenCategory = (typeof givenCategories)[number]
