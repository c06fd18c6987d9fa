import { type Countdown, phaseClock } from '../model/phase-clock.ts'
import { useRoom } from './room-context.ts'

/** The clock of the present phase. */
export function useRoomClock(): Countdown | null {
  const { view } = useRoom()
  return phaseClock(view)
}
