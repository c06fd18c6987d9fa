import { PHASES, type View } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'

export interface WatchStep {
  readonly id: 'shoot' | 'don' | 'sheriff' | 'doctor'
  readonly state: 'done' | 'now' | 'ahead'
  readonly text: string
}

const STEPS = [
  { id: 'shoot', phase: 'nightShoot', ahead: STAGE_TEXTS.watchShoots, done: STAGE_TEXTS.watchShot },
  { id: 'don', phase: 'nightDon', ahead: STAGE_TEXTS.watchDon, done: STAGE_TEXTS.watchDonDone },
  {
    id: 'sheriff',
    phase: 'nightSheriff',
    ahead: STAGE_TEXTS.watchSheriff,
    done: STAGE_TEXTS.watchSheriffDone,
  },
  { id: 'doctor', phase: 'nightDoctor', ahead: STAGE_TEXTS.watchDoctor, done: STAGE_TEXTS.watchDoctorDone },
] as const

const IN_ORDER = Object.keys(PHASES)

/** The windows of a night as a sleeper sees them: they are the same no matter who is alive. */
export function watchSteps(view: View): readonly WatchStep[] {
  const now = PHASES[view.phase.id].kind === 'night' ? IN_ORDER.indexOf(view.phase.id) : -1
  return STEPS.filter((step) => step.id !== 'doctor' || view.ruleSet.roles.doctor > 0).map((step) => {
    const place = IN_ORDER.indexOf(step.phase)
    const state = now === place ? 'now' : now > place ? 'done' : 'ahead'
    return { id: step.id, state, text: state === 'done' ? step.done : step.ahead }
  })
}
