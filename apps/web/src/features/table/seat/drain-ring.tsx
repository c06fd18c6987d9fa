import { useDrainStyle } from '../clock/use-countdown.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import styles from './drain-ring.module.css'

/** The frame of the speaker: it shrinks clockwise with the time left. */
export function DrainRing() {
  const clock = useRoomClock()
  const drain = useDrainStyle(clock)
  return (
    <svg key={clock?.key} className={styles.ring} style={drain} aria-hidden="true">
      <rect className={styles.track} pathLength="100" />
      <rect className={clock === null ? styles.still : styles.value} pathLength="100" />
    </svg>
  )
}
