import { isOver, type Phase, type PhaseId, type Role, speakerOf, type View } from '@gorod/rules'
import { PHASE_NOTES, TITLES } from '../../../shared/texts/room/sky.ts'
import type { AllowedCommands } from './allowed-commands.ts'
import { isAlive, isOwnTurn, nextSpeakers, ownSeat, ownsBestMove } from './speakers.ts'
import type { SpeechKind, Stage } from './stage.ts'

export type TimeOfDay = 'night' | 'dusk' | 'day'

type PhaseOf<Id extends PhaseId> = Extract<Phase, { readonly id: Id }>

/** How the room shows a phase. What only some viewers see of it is in its row too. */
interface PhaseLook<Id extends PhaseId> {
  /** Night for cards and nights, day for dawn and speeches, dusk for defence, voting and last words, night for results. */
  readonly light: (view: View) => TimeOfDay
  readonly title: (view: View) => string
  /** Beside the title. */
  readonly note: (view: View, phase: PhaseOf<Id>) => string
  /** The middle of the table, for players and spectators. */
  readonly stage: (view: View, phase: PhaseOf<Id>, allowed: AllowedCommands) => Stage
}

type Looks = { readonly [Id in PhaseId]: PhaseLook<Id> }
type Who = (view: View) => boolean
type StageFor = (view: View) => Stage

const night = () => 'night' as const
const day = () => 'day' as const
const dusk = () => 'dusk' as const

const always = (text: string) => () => text
const dayTitle = (view: View) => TITLES.day(view.day)
const nightTitle = (view: View) => TITLES.night(view.day)
const voteTitle = (_view: View) => TITLES.vote
const ballotTitle = ({ phase }: View) => ('round' in phase && phase.round > 1 ? TITLES.revote : TITLES.vote)

const plainNote = ({ phase }: View) => PHASE_NOTES[phase.id]
const speechNote = (view: View) => (isOwnTurn(view) ? TITLES.ownSpeech : plainNote(view))
/** At night the note of a sleeper says only that the town sleeps; the route shows the same hours to everybody. */
const noteFor = (who: Who) => (view: View) => (who(view) ? plainNote(view) : TITLES.asleep)

type Scene = Extract<Stage, { readonly kind: 'asleep' }>['scene']
const asleep = (scene: Scene) => (): Stage => ({ kind: 'asleep', scene })
const upOr = (who: Who, stage: StageFor, scene: Scene) => (view: View) =>
  who(view) ? stage(view) : asleep(scene)()
/** A dead player sees the night like any other sleeper; a player shot this night still gets the answer of the check. */
const nightWindow = (who: Who, stage: StageFor) => ({
  light: night,
  title: nightTitle,
  note: noteFor(who),
  stage: upOr((view) => who(view) && isAlive(view, ownSeat(view) ?? 0), stage, 'night'),
})
const zeroNight = { light: night, title: always(TITLES.zeroNight), note: plainNote }
const vote = { light: dusk, title: voteTitle, note: plainNote }
const speech = (kind: SpeechKind) => ({
  title: dayTitle,
  note: speechNote,
  stage: (view: View, _phase: Phase, allowed: AllowedCommands) => speechStage(view, kind, allowed),
})

/** Every phase, in the order of a game. */
const PHASE_LOOKS: Looks = {
  seating: {
    light: night,
    title: always(TITLES.gathering),
    note: plainNote,
    stage: () => ({ kind: 'gathering' }),
  },
  deal: {
    ...zeroNight,
    note: (view) => (view.own?.role ? TITLES.dealt : plainNote(view)),
    stage: (view) => ({ kind: view.own?.role ? 'cardHeld' : 'cards' }),
  },
  mafiaMeeting: { ...zeroNight, stage: upOr(isInMafia, () => ({ kind: 'meeting' }), 'zero') },
  donSign: {
    ...zeroNight,
    stage: upOr(isRole('godfather'), () => ({ kind: 'sign', role: 'godfather' }), 'zero'),
  },
  sheriffSign: {
    ...zeroNight,
    stage: upOr(isRole('sheriff'), () => ({ kind: 'sign', role: 'sheriff' }), 'zero'),
  },
  freeSeating: { ...zeroNight, light: day, stage: () => ({ kind: 'freeSeating' }) },
  dayStart: {
    light: day,
    title: dayTitle,
    note: plainNote,
    stage: (_view, { victim }) => ({ kind: 'dayStart', victim }),
  },
  speech: {
    light: day,
    title: dayTitle,
    note(view, { kind }) {
      if (isOwnTurn(view)) return TITLES.ownMinute
      return kind === 'lost' ? TITLES.lostSpeech : plainNote(view)
    },
    stage(view, { kind }, allowed) {
      const muted = kind === 'lost'
      return isOwnTurn(view) && (allowed.can('nominate') || muted)
        ? { kind: 'ownNominate', muted }
        : speechStage(view, 'day', allowed)
    },
  },
  voteIntro: { ...vote, stage: (_view, { nominees }) => ({ kind: 'voteIntro', nominees }) },
  voteCandidate: {
    light: dusk,
    title: ballotTitle,
    note: (_view, { index, candidates }) => TITLES.candidate(index + 1, candidates.length),
    stage: (_view, { index, candidates }) => ({ kind: 'vote', candidate: candidates[index] ?? 0 }),
  },
  voteSimultaneous: { ...vote, title: ballotTitle, stage: () => ({ kind: 'voteGrid' }) },
  voteResult: { ...vote, stage: (_view, { leaders }) => ({ kind: 'voteResult', leaders }) },
  tieSpeech: { ...speech('tie'), light: dusk },
  talkSpeech: { ...speech('talk'), light: day },
  liftVote: { ...vote, stage: (_view, { tied }) => ({ kind: 'lift', tied }) },
  farewell: {
    ...speech('farewellVote'),
    light: dusk,
    stage: (view, { cause }, allowed) =>
      speechStage(view, cause === 'vote' ? 'farewellVote' : 'farewellNight', allowed),
  },
  nightFall: { light: night, title: nightTitle, note: plainNote, stage: asleep('falls') },
  nightShoot: nightWindow(isInMafia, () => ({ kind: 'shoot' })),
  nightDon: nightWindow(isRole('godfather'), (view) => checkStage(view, 'godfather')),
  nightSheriff: nightWindow(isRole('sheriff'), (view) => checkStage(view, 'sheriff')),
  nightDoctor: nightWindow(isRole('doctor'), () => ({ kind: 'heal' })),
  // The killed player sees the morning; everybody else sees night as long as anything of the night is secret.
  bestMove: {
    light: (view) => (ownsBestMove(view) ? 'day' : 'night'),
    title: (view) => (ownsBestMove(view) ? TITLES.morning(view.day + 1) : nightTitle(view)),
    note: noteFor(ownsBestMove),
    stage: upOr(ownsBestMove, () => ({ kind: 'bestMove' }), 'morning'),
  },
  morning: { light: night, title: nightTitle, note: plainNote, stage: asleep('morning') },
  finalSpeech: { ...speech('final'), light: dusk },
  gameOver: { light: night, title: always(TITLES.over), note: plainNote, stage: () => ({ kind: 'over' }) },
  aborted: {
    light: night,
    title: always(TITLES.aborted),
    note: plainNote,
    stage: (_view, { reason }) => ({ kind: 'aborted', reason }),
  },
}

/** How the room shows the phase there is now. */
export function lookOf(view: View) {
  return filledIn(view.phase.id, view.phase, view)
}

function filledIn<Id extends PhaseId>(id: Id, phase: PhaseOf<Id>, view: View) {
  const { light, title, note, stage } = PHASE_LOOKS[id]
  return {
    light: light(view),
    title: title(view),
    note: note(view, phase),
    stage: (allowed: AllowedCommands) => stage(view, phase, allowed),
  }
}

/** A judge has the same desk in every phase; a result is the same for everybody. */
export function stageOf(view: View, allowed: AllowedCommands): Stage {
  if (view.viewer === 'judge' && !isOver(view)) return { kind: 'judge' }
  return lookOf(view).stage(allowed)
}

function speechStage(view: View, speech: SpeechKind, allowed: AllowedCommands): Stage {
  if (!isOwnTurn(view))
    return { kind: 'speaker', seat: speakerOf(view.phase) ?? 0, speech, next: nextSpeakers(view).slice(0, 3) }
  return { kind: allowed.can('leaveOpinions') ? 'opinions' : 'ownSpeech', speech }
}

function checkStage(view: View, by: 'godfather' | 'sheriff'): Stage {
  const tonight = view.own?.checks.find((check) => check.night === view.day)
  return tonight === undefined
    ? { kind: 'check', by }
    : { kind: 'checked', by, seat: tonight.seat, yes: tonight.yes }
}

function isInMafia({ own }: View): boolean {
  return own?.role === 'mafia' || own?.role === 'godfather'
}

function isRole(role: Role): Who {
  return ({ own }) => own?.role === role
}
