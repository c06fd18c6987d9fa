import type { ActivityState } from '@gorod/contracts/search'
import { useEffect, useEffectEvent, useRef } from 'react'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { steadyNow } from '../../shared/steady-now.ts'
import { readStored } from '../../shared/storage.ts'
import { acceptMsLeft, type HeardActivity } from './heard-activity.ts'
import { actInOneTab, pause } from './one-tab.ts'
import { isSearchTab } from './search-tab.ts'

const AGAIN_MS = 1_000

/** Takes the seat; resolves to whether that was done. `told` gets a refusal instead of a window. */
export type AcceptTable = (tableId: string, told?: (cause: unknown) => void) => Promise<boolean>

interface FoundSeat {
  readonly activity: HeardActivity
  readonly found: Extract<ActivityState, { kind: 'found' }>
  /** True on the page of the search: such a tab takes the seat before all others. */
  readonly onSearchPage: boolean
  readonly accept: AcceptTable
}

/**
 * The switch of the queue panel: takes the seat at a found table, in one tab of the browser. The returned function gives
 * the seat up.
 */
export function useAutoAccept({ activity, found, onSearchPage, accept }: FoundSeat): () => void {
  const { tableId } = found
  const refused = useRef<string | null>(null)
  const isOpen = useEffectEvent(
    () => !found.accepted && refused.current !== tableId && acceptMsLeft(activity, steadyNow()) > 0,
  )
  const rank = useEffectEvent(() => rankOf(onSearchPage))
  const ask = useEffectEvent(accept)
  useEffect(() => {
    if (!isOpen() || readStored('autoAccept') !== 'true') return
    const over = new AbortController()
    const take = async () => {
      let again = true
      while (again && isOpen() && !over.signal.aborted) {
        again = false
        await ask(tableId, (cause) => {
          again = cause instanceof RealtimeFailure && cause.passes
        })
        if (again) await pause(AGAIN_MS, over.signal)
      }
    }
    void actInOneTab(`seat:${tableId}`, { rank: rank(), signal: over.signal }, take)
    return () => over.abort()
  }, [tableId])
  return () => {
    refused.current = tableId
  }
}

function rankOf(onSearchPage: boolean): number {
  if (onSearchPage) return isSearchTab() ? 0 : 1
  return document.hidden ? 3 : 2
}
