import type { ExitCause, SeatView } from '@gorod/rules'
import { Crosshair, Gavel, LogOut, type LucideIcon, Unplug, UserX } from 'lucide-react'
import styles from './seat-fate.module.css'

const ICONS: Readonly<Record<ExitCause, LucideIcon>> = {
  vote: Gavel,
  shot: Crosshair,
  fouls: UserX,
  techFouls: UserX,
  removal: UserX,
  teamLoss: UserX,
  left: LogOut,
  connection: Unplug,
}

interface SeatFateProps {
  readonly exit: NonNullable<SeatView['exit']>
  readonly text: readonly [title: string, when: (day: number, atNight: boolean) => string]
}

/** The cause and the time of an exit, on a dark window. */
export function SeatFate({ exit, text: [title, when] }: SeatFateProps) {
  const Icon = ICONS[exit.cause]
  return (
    <div className={styles.fate}>
      <Icon aria-hidden="true" />
      {title} <br />
      {when(exit.day, exit.atNight)}
    </div>
  )
}
