import { PHASES, type Role, type Seat, type View } from '@gorod/rules'
import type { Allowed } from './allowed.ts'
import { isOwnTurn, nextSpeakers, speakerOf } from './speakers.ts'
import { ownsBestMove } from './time-of-day.ts'

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

export function stageOf(view: View, allowed: Allowed): Stage {
  const { phase } = view
  if (phase.id === 'gameOver') return { kind: 'over' }
  if (phase.id === 'aborted') return { kind: 'aborted', reason: phase.reason }
  if (view.viewer === 'judge') return { kind: 'judge' }
  switch (phase.id) {
    case 'seating':
      return { kind: 'gathering' }
    case 'deal':
      return { kind: view.own?.role ? 'cardHeld' : 'cards' }
    case 'mafiaMeeting':
      return isInMafia(view) ? { kind: 'meeting' } : { kind: 'asleep', scene: 'zero' }
    case 'donSign':
      return view.own?.role === 'godfather'
        ? { kind: 'sign', role: 'godfather' }
        : { kind: 'asleep', scene: 'zero' }
    case 'sheriffSign':
      return view.own?.role === 'sheriff'
        ? { kind: 'sign', role: 'sheriff' }
        : { kind: 'asleep', scene: 'zero' }
    case 'freeSeating':
      return { kind: 'freeSeating' }
    case 'dayStart':
      return { kind: 'dayStart', victim: phase.victim }
    case 'voteIntro':
      return { kind: 'voteIntro', nominees: phase.nominees }
    case 'voteCandidate':
      return { kind: 'vote', candidate: phase.candidates[phase.index] ?? 0 }
    case 'voteSimultaneous':
      return { kind: 'voteGrid' }
    case 'voteResult':
      return { kind: 'voteResult', leaders: phase.leaders }
    case 'liftVote':
      return { kind: 'lift', tied: phase.tied }
    default:
      return PHASES[phase.id].speech ? speechStage(view, allowed) : nightStage(view)
  }
}

function speechStage(view: View, allowed: Allowed): Stage {
  const { phase } = view
  const speech = speechKind(view)
  if (!isOwnTurn(view))
    return { kind: 'speaker', seat: speakerOf(view) ?? 0, speech, next: nextSpeakers(view).slice(0, 3) }
  const muted = phase.id === 'speech' && phase.kind === 'lost'
  if (speech === 'day' && (allowed.can('nominate') || muted)) return { kind: 'ownNominate', muted }
  return { kind: allowed.can('leaveOpinions') ? 'opinions' : 'ownSpeech', speech }
}

function speechKind(view: View): SpeechKind {
  const { phase } = view
  if (phase.id === 'tieSpeech') return 'tie'
  if (phase.id === 'talkSpeech') return 'talk'
  if (phase.id === 'finalSpeech') return 'final'
  if (phase.id === 'farewell') return phase.cause === 'vote' ? 'farewellVote' : 'farewellNight'
  return 'day'
}

/** A dead player sees the night like any other sleeper; a player shot this night still gets the answer of the check. */
function nightStage(view: View): Stage {
  const { id } = view.phase
  const role = view.own?.role ?? null
  const asleep: Stage = { kind: 'asleep', scene: sceneOf(id) }
  if (view.own === null || role === null) return asleep
  if (id === 'bestMove') return ownsBestMove(view) ? { kind: 'bestMove' } : asleep
  if (!view.seats.some((seat) => seat.seat === view.own?.seat && seat.alive)) return asleep
  if (id === 'nightShoot' && isInMafia(view)) return { kind: 'shoot' }
  if (id === 'nightDon' && role === 'godfather') return checkStage(view, 'godfather')
  if (id === 'nightSheriff' && role === 'sheriff') return checkStage(view, 'sheriff')
  if (id === 'nightDoctor' && role === 'doctor') return { kind: 'heal' }
  return asleep
}

function checkStage(view: View, by: 'godfather' | 'sheriff'): Stage {
  const tonight = view.own?.checks.find((check) => check.night === view.day)
  return tonight === undefined
    ? { kind: 'check', by }
    : { kind: 'checked', by, seat: tonight.seat, yes: tonight.yes }
}

function sceneOf(id: View['phase']['id']): 'falls' | 'night' | 'morning' {
  if (id === 'nightFall') return 'falls'
  return id === 'morning' || id === 'bestMove' ? 'morning' : 'night'
}

function isInMafia(view: View): boolean {
  return view.own?.role === 'mafia' || view.own?.role === 'godfather'
}

/** On a phone these stages cover the whole table. */
export function takesWholePhone(stage: Stage): boolean {
  return [
    'cards',
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
