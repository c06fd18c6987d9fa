import type { Role, Seat, View } from '@gorod/rules'

export type SpeechKind = 'day' | 'tie' | 'talk' | 'farewellVote' | 'farewellNight' | 'final'

/** The content of the middle of the table. One state, one primary action at most. */
export type Stage =
  | { readonly kind: 'gathering' }
  | { readonly kind: 'cards' }
  | { readonly kind: 'cardHeld' }
  | { readonly kind: 'meeting' }
  | { readonly kind: 'asleep'; readonly scene: 'zero' | 'falls' | 'night' | 'morning' }
  | { readonly kind: 'sign'; readonly role: Role }
  | { readonly kind: 'freeSeating' }
  | { readonly kind: 'dayStart'; readonly victim: Seat | null }
  | {
      readonly kind: 'speaker'
      readonly seat: Seat
      readonly speech: SpeechKind
      readonly next: readonly Seat[]
    }
  | { readonly kind: 'ownNominate'; readonly muted: boolean }
  | { readonly kind: 'ownSpeech'; readonly speech: SpeechKind }
  /** The farewell of a leaving player, who may name colours. */
  | { readonly kind: 'opinions'; readonly speech: SpeechKind }
  | { readonly kind: 'voteIntro'; readonly nominees: readonly Seat[] }
  | { readonly kind: 'vote'; readonly candidate: Seat }
  | { readonly kind: 'voteGrid' }
  | { readonly kind: 'voteResult'; readonly leaders: readonly Seat[] }
  | { readonly kind: 'lift'; readonly tied: readonly Seat[] }
  | { readonly kind: 'shoot' }
  | { readonly kind: 'check'; readonly by: 'godfather' | 'sheriff' }
  | {
      readonly kind: 'checked'
      readonly by: 'godfather' | 'sheriff'
      readonly seat: Seat
      readonly yes: boolean
    }
  | { readonly kind: 'heal' }
  | { readonly kind: 'bestMove' }
  | { readonly kind: 'judge' }
  | { readonly kind: 'over' }
  | { readonly kind: 'aborted'; readonly reason: string }

/** On a phone these stages cover the whole table. The cards are large for those who pick one; others watch the table too. */
export function takesWholePhone(stage: Stage, plays: boolean): boolean {
  if (stage.kind === 'cards') return plays
  return [
    'cardHeld',
    'opinions',
    'asleep',
    'sign',
    'shoot',
    'check',
    'checked',
    'heal',
    'bestMove',
    'over',
    'aborted',
  ].includes(stage.kind)
}

/** The curtain of a pause covers the stage, and nothing under it can be used. */
export function isCurtained({ pause, phase }: View): boolean {
  return pause !== null && phase.id !== 'gameOver'
}
