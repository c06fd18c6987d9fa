import { searchStoppedMessage } from '@gorod/contracts/search'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reportMetrics } from '../../shared/metrics/metrics.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { useSiteSettings } from '../../shared/use-site-settings.ts'
import { type BreakSearch, reportedReason } from './break-search.ts'

export interface ShownBreak extends BreakSearch {
  /** A new number for every interruption. */
  readonly opening: number
}

export interface BreakSearches {
  readonly shown: ShownBreak | null
  /** Returns the number of the opening. */
  readonly open: (next: BreakSearch) => number
  readonly close: () => void
  /** Closes it unless something else has opened since. */
  readonly closeOpening: (opening: number | undefined) => void
  /** Closes the modal while it shows this variant. */
  readonly closeIf: (type: string) => void
}

/**
 * The present interruption of the search. Stops by the server open by themselves; three reasons are reported (spec
 * §7).
 */
export function useBreakSearch(): BreakSearches {
  const { realtime } = useRealtime()
  const settings = useSiteSettings()
  const [shown, setShown] = useState<ShownBreak | null>(null)
  const site = useRef(settings)
  const openings = useRef(0)
  const type = useRef<string | null>(null)
  useEffect(() => {
    site.current = settings
  }, [settings])

  const open = useCallback((next: BreakSearch) => {
    openings.current += 1
    setShown({ ...next, opening: openings.current })
    const reason = reportedReason(next.type)
    // A lost line and the search it left without an answer are one interruption.
    const told = type.current === next.type
    type.current = next.type
    if (reason !== null && !told) {
      reportMetrics(site.current, { name: 'polemica_search_stopped', params: { reason } })
    }
    return openings.current
  }, [])
  useEffect(() => realtime?.on(searchStoppedMessage, (stopped) => void open(stopped)), [realtime, open])
  useEffect(() => {
    if (shown === null) type.current = null
  }, [shown])
  return {
    shown,
    open,
    close: useCallback(() => setShown(null), []),
    closeOpening: useCallback((opening) => setShown((now) => (now?.opening === opening ? null : now)), []),
    closeIf: useCallback((over) => setShown((now) => (now?.type === over ? null : now)), []),
  }
}
