import type { DrawCounter } from '../draw.ts'
import type { PenaltyKind } from '../model/command.ts'
import type { GameEvent } from '../model/event.ts'
import type { Phase } from '../model/phase.ts'
import type { FinalRecord, NightRecord } from '../model/result.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Actor, Role, Seat } from '../model/seat.ts'
import type { DayRecord, SeatView } from '../model/view.ts'

/** An overlay that ends by itself at `endsAt`; `key` is what its `timeOut` carries. */
interface Overlay {
  readonly key: string
  readonly endsAt: number
}

interface Ballot {
  readonly seat: Seat
  readonly approve: boolean
}

export interface RunningVote {
  readonly round: number
  readonly candidates: readonly Seat[]
  /** The tied seats this round is a revote of; null in the first round. */
  readonly previousTied: readonly Seat[] | null
  /** Hands in the order they were shown. In a browser only those its viewer may know. */
  readonly hands: readonly { readonly voter: Seat; readonly candidate: Seat }[]
}

export interface NightChoices {
  readonly shots: NightRecord['shots']
  readonly donCheck: NightRecord['donCheck']
  readonly sheriffCheck: NightRecord['sheriffCheck']
  readonly heal: NightRecord['heal']
  /** Whom the shots hit, before any healing. */
  readonly victim: Seat | null
  readonly bestMove: { readonly seat: Seat; readonly seats: readonly Seat[]; readonly final: boolean } | null
}

/**
 * Everything the events told so far, plain immutable data. On the server it is whole; in a browser it is folded
 * from redacted events, so what the viewer may not know is null or absent.
 */
export interface State {
  readonly ruleSet: RuleSet
  readonly judge: 'human' | 'automatic'
  readonly judgeGone: boolean
  readonly seedHash: string
  readonly seed: string | null
  readonly phase: Phase
  /** The public side of every seat: `role` is always null here, see `roles`. */
  readonly seats: readonly SeatView[]
  /** Index = seat − 1. */
  readonly roles: readonly (Role | null)[]
  readonly dealt: boolean
  readonly acknowledged: readonly Seat[]
  readonly mafia: readonly { readonly seat: Seat; readonly role: Role }[]
  readonly plan: readonly Seat[]
  readonly days: readonly DayRecord[]
  /** Who opened and closed the latest day that had speeches. */
  readonly lastOrder: { readonly opener: Seat; readonly closer: Seat } | null
  readonly vote: RunningVote | null
  readonly liftHands: readonly Seat[]
  readonly night: NightChoices
  /** Nights that are over. */
  readonly nights: readonly NightRecord[]
  readonly draw: DrawCounter
  /** Days whose vote does not take place. */
  readonly cancelledVotes: readonly number[]
  /** The fixed result, not announced yet. */
  readonly verdict: Pick<FinalRecord, 'winner' | 'reason'> | null
  readonly lastWordLost: readonly Seat[]
  readonly teamLossBy: Seat | null
  /** Since when the clock of the phase stands; null: it runs. */
  readonly frozenSince: number | null
  readonly outcry: (Overlay & { readonly seat: Seat }) | null
  readonly wait: (Overlay & { readonly seat: Seat | null }) | null
  /** The phase whose wait ran out: nobody is waited for in it again. */
  readonly waitedOut: string | null
  readonly pause: (Overlay & { readonly by: Actor; readonly reason: string; readonly since: number }) | null
  readonly pauseLeftMs: number
  readonly pauseExtended: boolean
  readonly pauseVote:
    | (Overlay & { readonly by: Seat; readonly reason: string; readonly votes: readonly Ballot[] })
    | null
  readonly penaltyVote:
    | (Overlay & {
        readonly by: Seat
        readonly kind: PenaltyKind
        readonly seat: Seat
        readonly votes: readonly Ballot[]
      })
    | null
  readonly removalPending: (Overlay & { readonly seat: Seat }) | null
  /** Proposers of penalties and pauses so far, one entry per proposal. */
  readonly penaltyProposals: readonly Seat[]
  readonly pauseRequests: readonly Seat[]
  /** Makes keys of overlays and restarted votes unique. */
  readonly keysUsed: number
  /** How often each seat changed its mind in this phase, as far as the viewer knows; `table`: the plan of the mafia. */
  readonly changes: Readonly<Partial<Record<Seat | 'table', number>>>
  /** What the judge has done and could do again. Taking it back does not take it off. */
  readonly judgePresses: number
  readonly extras: readonly { readonly seat: Seat; readonly points: number; readonly note: string }[]
  readonly best: Seat | null
  readonly final: FinalRecord | null
  /** Acts of the judge so far that could be taken back: their ids. */
  readonly judgeActs: number
  /** The judge's latest acts; null: there is none that could be taken back. */
  readonly undoBook: UndoBook | null
}

/** To take an act back the events are folded again from `base` without those of the act. */
export interface UndoBook {
  /** Before the oldest act. */
  readonly base: State
  /** Everything since that this viewer knows of. */
  readonly events: readonly GameEvent[]
}

export const quietNight: NightChoices = {
  shots: [],
  donCheck: null,
  sheriffCheck: null,
  heal: null,
  victim: null,
  bestMove: null,
}
