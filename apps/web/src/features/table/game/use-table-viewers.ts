import { gameViewersMessage } from '@gorod/contracts/audience'
import { useEffect, useState } from 'react'
import type { Realtime } from '../../../shared/realtime/realtime.ts'

/** How many watch the table; null: the judge keeps the number back. A page that comes back is told anew, unless it is zero. */
export function useTableViewers(realtime: Realtime, gameId: string): number | null {
  const [viewers, setViewers] = useState<number | null>(0)
  useEffect(() => {
    const stops = [
      realtime.onConnection(() => setViewers(0)),
      realtime.on(gameViewersMessage, (push) => {
        if (push.gameId === gameId) setViewers(push.viewers)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [realtime, gameId])
  return viewers
}
