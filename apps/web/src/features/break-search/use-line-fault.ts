import type { ActivityState } from '@gorod/contracts/search'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ConnectFailure } from '../../shared/realtime/realtime.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { lineFault } from './line-fault.ts'
import type { BreakSearches } from './use-break-search.ts'

/** Reports a lost connection to the server during a search or in a lobby, and withdraws the report when it is back. */
export function useLineFault(place: ActivityState['kind'] | null, breaks: BreakSearches): void {
  const { realtime, connected } = useRealtime()
  const [stood, setStood] = useState(false)
  const [failure, setFailure] = useState<ConnectFailure | null>(null)
  useEffect(() => realtime?.onConnectFailure(setFailure), [realtime])
  if (connected && !stood) setStood(true)

  const told = realtime === null ? null : lineFault({ connected, stood, failure, place })
  // Every attempt may fail with other words; the latest are shown.
  const interrupt = useEffectEvent(() => {
    if (told !== null) breaks.open(told.fault)
  })
  const type = told?.fault.type
  const afterMs = told?.afterMs
  const { closeIf } = breaks
  useEffect(() => {
    if (type === undefined) return
    let opened = false
    const waiting = setTimeout(() => {
      opened = true
      interrupt()
    }, afterMs)
    return () => {
      clearTimeout(waiting)
      if (opened) closeIf(type)
    }
  }, [type, afterMs, closeIf])
}
