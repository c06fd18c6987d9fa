import {
  BriefcaseMedical,
  Crosshair,
  Gavel,
  HatGlasses,
  type LucideIcon,
  Moon,
  Star,
  Sunrise,
} from 'lucide-react'
import { ROUTE_TEXTS } from '../../../shared/texts/room/sky.ts'
import { useGame } from '../room/game-context.ts'
import { type Gate, routeStops, type Stop } from './route-stops.ts'
import styles from './sky-route.module.css'

const GATES: Readonly<Record<Gate, LucideIcon>> = {
  vote: Gavel,
  night: Moon,
  morning: Sunrise,
  shoot: Crosshair,
  don: HatGlasses,
  sheriff: Star,
  doctor: BriefcaseMedical,
}

/** The stops in order of speeches, then the vote and the night; the sun marks the present one. */
export function Route() {
  const { view } = useGame()
  const stops = routeStops(view)
  if (stops.length === 0) return <span />
  return (
    <ol className={styles.route} aria-label={ROUTE_TEXTS.label}>
      {stops.map((stop) => (
        <StopMark key={stop.key} stop={stop} />
      ))}
    </ol>
  )
}

function StopMark({ stop }: { readonly stop: Stop }) {
  const look = `${styles.stop} ${stop.state === 'ahead' ? '' : styles[stop.state]}`
  const current = stop.state === 'now' ? 'step' : undefined
  if ('number' in stop.at) {
    return (
      <li className={look} aria-current={current}>
        {stop.at.number}
      </li>
    )
  }
  const Icon = GATES[stop.at.gate]
  return (
    <li className={`${look} ${styles.gate}`} aria-current={current} title={stop.at.label}>
      <Icon aria-hidden="true" />
      <span className="visually-hidden">{stop.at.label}</span>
    </li>
  )
}
