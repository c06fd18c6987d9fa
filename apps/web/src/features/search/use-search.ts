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
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
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
  /** This tab asked for a search: it may have begun before any state says so. */
  readonly asked: boolean
  /** This tab asked for a search, and no answer came: it may run. */
  readonly unanswered: boolean
  /** The account's search is over: the next one is not this tab's own until it is begun here. */
  readonly forgetHere: () => void
  /** Each resolves to true when it was done; a refusal goes to `onRefused`. */
  readonly practice: (choice: PracticeChoice) => Promise<boolean>
  readonly start: (wish: SearchWish) => Promise<boolean>
  /** The leader starts the search of a party; `told` gets a refusal. */
  readonly startTogether: (told: OnRefusal) => Promise<boolean>
  readonly stop: () => Promise<boolean>
  /** `told` gets a refusal. */
  readonly accept: (tableId: string, told?: OnRefusal) => Promise<boolean>
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

/** Nothing came back: the server may have done what was asked. */
function isLost(cause: unknown): boolean {
  return cause instanceof RealtimeFailure && !cause.answered
}

/** `isWanted`: the page is shown, and nobody has stopped the search since. */
async function begin(realtime: Realtime, send: Send, isWanted: () => boolean): Promise<void> {
  const marked = isSearchTab()
  // Before the answer: the page shows the search as soon as it has begun, and may be loaded again at once.
  markSearchTab(true)
  try {
    await send(realtime)
  } catch (cause) {
    const lost = isLost(cause)
    if (!lost) markSearchTab(marked)
    if (!lost || isWanted()) throw cause
  }
  if (isWanted()) return
  // The page was left before the search had begun (spec §8 `leaving_page`). A stop that was sent then may have overtaken
  // the start, so the search is stopped now.
  markSearchTab(false)
  await realtime.send(stopSearchMessage, {})
}

/** The last thing that this tab did. `unanswered`: it asked for a search, which may run. */
type SearchDeed = Exclude<SearchAction, 'stop'> | 'unanswered'

/** Commands to the search. What they change comes back by `activity.state`, not by their answers. */
export function useSearch(onRefused: (refusal: Refusal) => void): Search {
  const [busy, setBusy] = useState<SearchAction | null>(null)
  const [deed, setDeed] = useState<SearchDeed | null>(() => (isSearchTab() ? 'start' : null))
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
      // After a stop a late answer must not make the search this tab's own again.
      const isOwn = () => shown.current && !(latest.current === 'stop' && action !== 'stop')
      try {
        const realtime = await openRealtime()
        await (action === 'start' ? begin(realtime, send, isOwn) : send(realtime))
        if (isOwn()) setDeed(action === 'stop' ? null : action)
        return true
      } catch (cause) {
        const lost = action === 'start' && isLost(cause)
        if (lost && isOwn()) setDeed('unanswered')
        // The lost start may have begun a search of this tab: the next try replaces it.
        const next = lost && wish !== null ? sendStart({ ...wish, replace: true }) : send
        // Stopping what has stopped already, or a table that fell apart meanwhile: the pushed state says so.
        const late = cause instanceof RealtimeFailure && cause.code === 'not_searching'
        if (late) return false
        if (told !== undefined) told(cause)
        else refused.current({ cause, action, wish, again: () => run(action, next, wish) })
        return false
      } finally {
        setBusy((now) => (now === action ? null : now))
      }
    },
    [shown],
  )

  const forgetHere = useCallback(() => {
    setDeed(null)
    markSearchTab(false)
  }, [])

  const unanswered = deed === 'unanswered'
  return {
    busy,
    sentHere: deed !== null,
    asked: busy === 'start' || deed === 'start' || unanswered,
    unanswered,
    forgetHere,
    ...commandsBy(run),
  }
}

type Run = (action: SearchAction, send: Send, wish: SearchWish | null, told?: OnRefusal) => Promise<boolean>

function commandsBy(run: Run): Pick<Search, 'practice' | 'start' | 'startTogether' | 'stop' | 'accept'> {
  return {
    practice: (choice) => run('practice', (realtime) => realtime.send(startPracticeMessage, choice), null),
    start: (wish) => run('start', sendStart(wish), wish),
    startTogether: (told) =>
      run('start', (realtime) => realtime.send(startPartySearchMessage, {}), null, told),
    stop: () => run('stop', (realtime) => realtime.send(stopSearchMessage, {}), null),
    accept: (tableId, told) =>
      run('accept', (realtime) => realtime.send(acceptTableMessage, { tableId }), null, told),
  }
}

function sendStart(wish: SearchWish): Send {
  return (realtime) => realtime.send(startSearchMessage, { ...wish, modes: [...wish.modes] })
}
