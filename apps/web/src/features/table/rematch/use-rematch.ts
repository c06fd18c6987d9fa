import {
  answerRematchMessage,
  fillRematchMessage,
  getRematchMessage,
  type Rematch,
  rematchMessage,
} from '@gorod/contracts/rematch'
import { useEffect, useState } from 'react'
import { askAgain } from '../../../shared/realtime/ask-again.ts'
import { faultText } from '../../../shared/realtime/fault-text.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'

interface RematchLink {
  /** Null: not known yet, or the table cannot play again. */
  readonly rematch: Rematch | null
  readonly error: string | null
  readonly answer: (stays: boolean) => void
  /** Whether people from the search get the seats that stay empty. */
  readonly fill: (fills: boolean) => void
}

/** Whether the table of this game plays again, live. */
export function useRematch(gameId: string): RematchLink {
  const { realtime, line } = useRealtime()
  const [rematch, setRematch] = useState<Rematch | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    if (realtime === null || line === 0) return
    const gone = new AbortController()
    let overtaken = false
    const stop = realtime.on(rematchMessage, (pushed) => {
      if (pushed.gameId !== gameId) return
      overtaken = true
      setRematch(pushed)
    })
    askAgain(() => realtime.send(getRematchMessage, { gameId }), gone.signal).then(
      (asked) => {
        // A push that was here first is newer than the answer.
        if (!overtaken) setRematch(asked.rematch)
      },
      () => undefined,
    )
    return () => {
      gone.abort()
      stop()
    }
  }, [realtime, line, gameId])
  const say = (sent: Promise<unknown> | undefined) => {
    setError(null)
    sent?.catch((cause: unknown) => {
      setError(faultText(cause))
    })
  }
  return {
    rematch,
    error,
    answer: (stays) => say(realtime?.send(answerRematchMessage, { gameId, stays })),
    fill: (fills) => say(realtime?.send(fillRematchMessage, { gameId, fills })),
  }
}
