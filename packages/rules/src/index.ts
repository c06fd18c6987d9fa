export { type Release, releasesOf } from './audience.ts'
export { integerBelow, type Random, randomFrom, shuffled } from './chance.ts'
export * from './custom-rules.ts'
export { type Deal, dealRoles, seedOfDeal } from './deal.ts'
export { createGame, type GameSetup } from './engine/create-game.ts'
export { type Deadline, nextDeadline, takesSecretInput } from './engine/deadline.ts'
export { type Decision, decide } from './engine/decide/decide.ts'
export { reviewPeriodMs } from './engine/decide/ruling.ts'
export { evolve, replay } from './engine/evolve/evolve.ts'
export { type RecordedEvent, recordOf } from './engine/evolve/undo.ts'
export { keepsMediaPolicy, mediaPolicy } from './engine/media.ts'
export { meantNow } from './engine/moment.ts'
export { permitted } from './engine/permitted.ts'
export { hidesViewers, isOver, isSpeech, speakerOf } from './engine/queries.ts'
export { isPublic, redact } from './engine/redact.ts'
export { type ScoreContext, sanctionOf, score } from './engine/score.ts'
export type { State } from './engine/state.ts'
export { viewFor } from './engine/view.ts'
export {
  LAYERS,
  type Layer,
  layerFor,
  type MediaPolicy,
  type ParticipantId,
  voicesFor,
} from './media-policy.ts'
export type * from './model/command.ts'
export type * from './model/event.ts'
export type * from './model/phase.ts'
export type * from './model/result.ts'
export type * from './model/rule-set.ts'
export * from './model/seat.ts'
export type * from './model/view.ts'
export { type NightTarget, nightTarget } from './night-target.ts'
export { atUsualPace, paceOf, withPace } from './pace.ts'
export { countProposals, type ProposalCount } from './penalty-proposals.ts'
export { PHASES, type PhaseFacts, type PhaseKind } from './phases.ts'
export {
  type PresetId,
  presets,
  rolesForSeats,
  seatsOf,
  tableSizes,
  withHumanJudge,
} from './presets.ts'
export { isTold, type ReplayStep, stepsOf } from './replay-steps.ts'
export * from './rule-options.ts'
export { ci } from './scoring/ci.ts'
export { type Scoring, scorings } from './scoring/versions.ts'
export { type StoredEvent, upcast } from './upcast.ts'
export { openVote } from './voting.ts'
export { type Ballot, type BallotHand, type WhatIf, whatIf } from './what-if.ts'
