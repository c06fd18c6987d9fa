import type { Seat } from './seat.ts'

interface PhaseTimes {
  /** The name of exactly this phase, e.g. `speech:2:5`; a deadline with another key is stale. */
  readonly key: string
  /** Server time, ms. */
  readonly startedAt: number
  /** Server time, ms; null when the phase waits for somebody (the judge). Moves when a pause ends. */
  readonly endsAt: number | null
}

export type PhaseBody =
  | { readonly id: 'seating' }
  | { readonly id: 'deal' }
  | { readonly id: 'mafiaMeeting' }
  | { readonly id: 'donSign' }
  | { readonly id: 'sheriffSign' }
  | { readonly id: 'freeSeating' }
  /** `victim` is null on day 1 and after a miss. */
  | { readonly id: 'dayStart'; readonly victim: Seat | null }
  | {
      readonly id: 'speech'
      readonly seat: Seat
      /** Seats that speak on this day, in order, with those that have already spoken. */
      readonly order: readonly Seat[]
      /** `lost`: muted, may only nominate. */
      readonly kind: 'full' | 'short' | 'lost'
    }
  | { readonly id: 'voteIntro'; readonly nominees: readonly Seat[] }
  | {
      readonly id: 'voteCandidate'
      readonly round: number
      readonly candidates: readonly Seat[]
      /** Index in `candidates` of the one that is voted on now. */
      readonly index: number
      /** The judge leads the pace and has not opened the window yet: nobody may show a hand. */
      readonly closed?: true
    }
  | { readonly id: 'voteSimultaneous'; readonly round: number; readonly candidates: readonly Seat[] }
  | { readonly id: 'voteResult'; readonly round: number; readonly leaders: readonly Seat[] }
  | { readonly id: 'tieSpeech'; readonly seat: Seat; readonly tied: readonly Seat[]; readonly round: number }
  /** Only in rule sets in which the leader of the first day just talks. */
  | { readonly id: 'talkSpeech'; readonly seat: Seat; readonly talks: readonly Seat[] }
  | { readonly id: 'liftVote'; readonly tied: readonly Seat[] }
  | {
      readonly id: 'farewell'
      readonly seat: Seat
      readonly cause: 'vote' | 'night'
      readonly queue: readonly Seat[]
    }
  | { readonly id: 'nightFall' }
  | { readonly id: 'nightShoot' }
  | { readonly id: 'nightDon' }
  | { readonly id: 'nightSheriff' }
  | { readonly id: 'nightDoctor' }
  /** Only the owner and the judge know the seat until morning. */
  | { readonly id: 'bestMove'; readonly seat: Seat | null }
  | { readonly id: 'morning' }
  | { readonly id: 'finalSpeech'; readonly seat: Seat }
  | { readonly id: 'gameOver' }
  | { readonly id: 'aborted'; readonly reason: string }

/** `day` is 0 before day 1; night n follows day n. */
export type Phase = PhaseTimes & { readonly day: number } & PhaseBody
export type PhaseId = PhaseBody['id']
/** A phase in which its seat has the floor. The seat of a best move acts in secret and may be hidden. */
export type SpeechPhase = Extract<Phase, { readonly seat: Seat }>
