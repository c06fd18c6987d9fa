import { startPartySearchMessage } from '@gorod/contracts/party'
import {
  acceptTableMessage,
  type BotLevel,
  type Pace,
  type PracticeRole,
  type ruleSetIds,
  type SearchMode,
  type SearchRole,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts/search'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import type { Realtime } from '../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { useShown } from '../../shared/use-shown.ts'
import { isSearchTab, markSearchTab } from './search-tab.ts'

/** Without a role or a seat chance decides. */
export interface PracticeChoice {
  readonly pace: Pace
  readonly ruleSet: (typeof ruleSetIds)[number]
  readonly role?: PracticeRole | null
  readonly seat?: number | null
  readonly level?: BotLevel
}

export interface SearchWish {
  readonly modes: readonly SearchMode[]
  readonly role: SearchRole
  /** Ends another tab's search. */
  readonly replace: boolean
}

export type SearchAction = 'practice' | 'start' | 'stop' | 'accept'

export interface Search {
  /** The command without an answer yet. */
  readonly busy: SearchAction | null
  /** This tab asked for the table or took the seat at it. */
  readonly sentHere: boolean
  /** The account's search is over: the next one is not this tab's own until it is begun here. */
  readonly forgetHere: () => void
  /** Each resolves to true when it was done; a refusal goes to `onRefused`. */
  readonly practice: (choice: PracticeChoice) => Promise<boolean>
  readonly start: (wish: SearchWish) => Promise<boolean>
  /** The leader starts the search of a party; `told` gets a refusal. */
  readonly startTogether: (told: OnRefusal) => Promise<boolean>
  readonly stop: () => Promise<boolean>
  readonly accept: (tableId: string) => Promise<boolean>
}

/** Why the server said no, and how to ask once more. */
export interface Refusal {
  readonly cause: unknown
  readonly action: SearchAction
  readonly again: () => Promise<boolean>
  /** The search that was wanted. */
  readonly wish: SearchWish | null
}

type Send = (realtime: Realtime) => Promise<unknown>
/** Gets a refusal instead of the modal. */
type OnRefusal = (cause: unknown) => void

async function begin(realtime: Realtime, send: Send, shown: RefObject<boolean>): Promise<void> {
  const marked = isSearchTab()
  // Before the answer: the page shows the search as soon as it has begun, and may be loaded again at once.
  markSearchTab(true)
  try {
    await send(realtime)
  } catch (cause) {
    markSearchTab(marked)
    throw cause
  }
  if (shown.current) return
  // Left before the search had begun: what leaving ends (spec §8 `leaving_page`) can be ended only now.
  markSearchTab(false)
  await realtime.send(stopSearchMessage, {})
}

/** Commands to the search. What they change comes back by `activity.state`, not by their answers. */
export function useSearch(onRefused: (refusal: Refusal) => void): Search {
  const [busy, setBusy] = useState<SearchAction | null>(null)
  const [sentHere, setSentHere] = useState(isSearchTab)
  const shown = useShown()
  const latest = useRef<SearchAction | null>(null)
  const refused = useRef(onRefused)
  useLayoutEffect(() => {
    refused.current = onRefused
  })

  const run = useCallback(
    async (action: SearchAction, send: Send, wish: SearchWish | null, told?: OnRefusal) => {
      setBusy(action)
      latest.current = action
      try {
        const realtime = await openRealtime()
        await (action === 'start' ? begin(realtime, send, shown) : send(realtime))
        // Stopped since: a late answer must not take the search for this tab's own.
        const stopped = latest.current === 'stop' && action !== 'stop'
        if (stopped || !shown.current) return true
        setSentHere(action !== 'stop')
        return true
      } catch (cause) {
        // Stopping what has stopped already, or a table that fell apart meanwhile: the pushed state says so.
        const late = cause instanceof RealtimeFailure && cause.code === 'not_searching'
        if (told !== undefined) told(cause)
        else if (!late) refused.current({ cause, action, wish, again: () => run(action, send, wish) })
        return false
      } finally {
        setBusy((now) => (now === action ? null : now))
      }
    },
    [shown],
  )

  const forgetHere = useCallback(() => {
    setSentHere(false)
    markSearchTab(false)
  }, [])

  return {
    busy,
    sentHere,
    forgetHere,
    practice: (choice) => run('practice', (realtime) => realtime.send(startPracticeMessage, choice), null),
    start: (wish) =>
      run(
        'start',
        (realtime) => realtime.send(startSearchMessage, { ...wish, modes: [...wish.modes] }),
        wish,
      ),
    startTogether: (told) =>
      run('start', (realtime) => realtime.send(startPartySearchMessage, {}), null, told),
    stop: () => run('stop', (realtime) => realtime.send(stopSearchMessage, {}), null),
    accept: (tableId) => run('accept', (realtime) => realtime.send(acceptTableMessage, { tableId }), null),
  }
}
