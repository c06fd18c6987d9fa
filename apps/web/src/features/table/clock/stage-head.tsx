import type { ReactNode } from 'react'
import { useRoomClock } from '../room/use-room-clock.ts'
import { Clock } from './clock.tsx'
import styles from './stage-head.module.css'

interface StageHeadProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  readonly clockSize?: number
}

/** The question of the stage, and the time to answer. */
export function StageHead({ title, hint, aside, clockSize = 76 }: StageHeadProps) {
  const clock = useRoomClock()
  return (
    <div className={styles.head}>
      <div>
        <h2>{title}</h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      {aside}
      <Clock countdown={clock} kind="panel" size={clockSize} />
    </div>
  )
}
