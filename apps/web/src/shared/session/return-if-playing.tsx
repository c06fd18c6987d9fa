import { getActivityMessage } from '@gorod/contracts/search'
import { type ComponentProps, useEffect, useState } from 'react'
import { askAgain } from '../realtime/ask-again.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { useRealtime } from '../realtime/use-realtime.ts'
import { ReturnToGame } from './return-to-game.tsx'

/**
 * The way back to a game, for a page that knows only that the account has sat at a table: who has left that table for good
 * would be led to an empty page.
 */
export function ReturnIfPlaying(props: ComponentProps<typeof ReturnToGame>) {
  const { realtime, line } = useRealtime()
  return usePlays(realtime, line) ? <ReturnToGame {...props} /> : null
}

/** False until it is known. */
function usePlays(realtime: Realtime | null, line: number): boolean {
  const [plays, setPlays] = useState(false)
  useEffect(() => {
    if (realtime === null || line === 0) return
    const gone = new AbortController()
    askAgain(() => realtime.send(getActivityMessage, {}), gone.signal).then(
      ({ state }) => setPlays(state.kind === 'game'),
      () => undefined,
    )
    return () => gone.abort()
  }, [realtime, line])
  return plays
}
