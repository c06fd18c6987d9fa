import { useEffect, useEffectEvent } from 'react'
import { useRoomClock } from '../room/use-room-clock.ts'
import { useSecondsLeft } from './use-countdown.ts'

/** Time enough for a command on a slow line. */
const LAST_SECONDS = 2

/** Keeps what is chosen when the time is nearly over, and each change after that: a press that was forgotten is to lose nobody a minute. */
export function useKeptAtLast(keep: (() => void) | null): void {
  const seconds = useSecondsLeft(useRoomClock())
  const ends = seconds !== null && seconds <= LAST_SECONDS && keep !== null
  const keepNow = useEffectEvent(() => keep?.())
  useEffect(() => {
    if (ends) keepNow()
  }, [ends])
}

/** Sends what is written when the time is nearly over. Once: what is typed after it would go letter by letter. */
export function useSentAtLast(send: (() => void) | null): void {
  const ends = useSecondsLeft(useRoomClock()) === 1
  const sendNow = useEffectEvent(() => send?.())
  useEffect(() => {
    if (ends) sendNow()
  }, [ends])
}
