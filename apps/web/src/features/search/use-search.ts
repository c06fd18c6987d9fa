import {
  acceptTableMessage,
  type Pace,
  type ruleSetIds,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts/search'
import { useState } from 'react'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import type { Realtime } from '../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'

export interface PracticeChoice {
  readonly pace: Pace
  readonly ruleSet: (typeof ruleSetIds)[number]
}

export type SearchAction = 'practice' | 'start' | 'stop' | 'accept'

export interface Search {
  /** What was sent and not answered yet. */
  readonly busy: SearchAction | null
  /** This tab asked for the table or took the seat at it. */
  readonly sentHere: boolean
  readonly error: string | null
  readonly dismissError: () => void
  /** Resolves to whether a game began. */
  readonly practice: (choice: PracticeChoice) => Promise<boolean>
  readonly start: () => Promise<boolean>
  readonly stop: () => Promise<boolean>
  readonly accept: (tableId: string) => Promise<boolean>
}

/** Commands to the queue. What they change comes back by `activity.state`, not by their answers. */
export function useSearch(): Search {
  const [busy, setBusy] = useState<SearchAction | null>(null)
  const [sentHere, setSentHere] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const run = async (action: SearchAction, send: (realtime: Realtime) => Promise<unknown>) => {
    setBusy(action)
    setError(null)
    try {
      await send(await openRealtime())
      setSentHere(action !== 'stop')
      return true
    } catch (cause) {
      setError(cause instanceof RealtimeFailure ? ERROR_TEXTS[cause.code] : SOMETHING_WENT_WRONG)
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    sentHere,
    error,
    dismissError: () => setError(null),
    practice: (choice) => run('practice', (realtime) => realtime.send(startPracticeMessage, choice)),
    start: () => run('start', (realtime) => realtime.send(startSearchMessage, {})),
    stop: () => run('stop', (realtime) => realtime.send(stopSearchMessage, {})),
    accept: (tableId) => run('accept', (realtime) => realtime.send(acceptTableMessage, { tableId })),
  }
}
