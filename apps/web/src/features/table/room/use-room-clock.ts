import { type Countdown, phaseClock } from '../model/phase-clock.ts'
import { useGame } from './game-context.ts'

/** The clock of the present phase. */
export function useRoomClock(): Countdown | null {
  const { view } = useGame()
  return phaseClock(view)
}
