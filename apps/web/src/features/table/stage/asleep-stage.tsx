import { BriefcaseMedical, Check, Crosshair, HatGlasses, type LucideIcon, Star } from 'lucide-react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { isAlive } from '../model/speakers.ts'
import { type WatchStep, watchSteps } from '../model/watch-steps.ts'
import { useGame } from '../room/game-context.ts'
import styles from './asleep-stage.module.css'

type Scene = 'zero' | 'falls' | 'night' | 'morning'

const HEADINGS: Readonly<Record<Scene, string>> = {
  zero: STAGE_TEXTS.asleep,
  falls: STAGE_TEXTS.fallsAsleep,
  night: STAGE_TEXTS.asleep,
  morning: STAGE_TEXTS.wakesUp,
}

/** The night of a sleeper: a moon, a word, and the hours that are the same for everybody. */
export function AsleepStage({ scene }: { readonly scene: Scene }) {
  const { view } = useGame()
  return (
    <div className={styles.asleep}>
      <Moon />
      <h2>{HEADINGS[scene]}</h2>
      <p>{useText(scene)}</p>
      {scene === 'night' && (
        <ol className={styles.watch}>
          {watchSteps(view).map((step) => (
            <WatchLine key={step.id} step={step} />
          ))}
        </ol>
      )}
    </div>
  )
}

function useText(scene: Scene): string {
  const { view } = useGame()
  if (scene === 'falls') return STAGE_TEXTS.fallsAsleepText
  if (scene === 'morning') return STAGE_TEXTS.wakesUpText
  if (scene === 'zero') return STAGE_TEXTS.asleepZero
  if (view.own === null) return STAGE_TEXTS.asleepWatched
  return isAlive(view, view.own.seat) ? STAGE_TEXTS.asleepText : STAGE_TEXTS.asleepDead
}

const ICONS: Readonly<Record<WatchStep['id'], LucideIcon>> = {
  shoot: Crosshair,
  don: HatGlasses,
  sheriff: Star,
  doctor: BriefcaseMedical,
}

function WatchLine({ step }: { readonly step: WatchStep }) {
  const Icon = step.state === 'done' ? Check : ICONS[step.id]
  return (
    <li className={styles[step.state]} aria-current={step.state === 'now' ? 'step' : undefined}>
      <Icon aria-hidden="true" />
      {step.text}
    </li>
  )
}

function Moon() {
  return (
    <svg className={styles.moon} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" fill="#E9EEF0" />
      <circle cx="22" cy="24" r="6" fill="#C9D3D8" />
      <circle cx="40" cy="40" r="8" fill="#D3DBDF" />
      <circle cx="42" cy="18" r="4" fill="#CFD8DC" />
    </svg>
  )
}
