import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A call that hangs does not keep the rest of the page away. */
const LATEST_MS = 10_000
/** A browser that draws all the time has no free moment. */
const IDLE_WITHIN_MS = 2_000

/** True as soon as the page is loaded, its first calls are answered and the browser is idle. Stays true. */
export function useFirstViewDone(): boolean {
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => (isDone ? undefined : afterFirstView(client, () => setIsDone(true))), [client, isDone])
  return isDone
}

/** Returns what cancels it. */
function afterFirstView(client: QueryClient, act: () => void): () => void {
  let cancelIdle: (() => void) | undefined
  const look = () => {
    cancelIdle?.()
    const isAnswered = document.readyState === 'complete' && client.isFetching() === 0
    cancelIdle = isAnswered ? whenIdle(act) : undefined
  }
  const unsubscribe = client.getQueryCache().subscribe(look)
  addEventListener('load', look)
  const latest = setTimeout(act, LATEST_MS)
  look()
  return () => {
    unsubscribe()
    removeEventListener('load', look)
    clearTimeout(latest)
    cancelIdle?.()
  }
}

function whenIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: IDLE_WITHIN_MS })
  return () => cancelIdleCallback(asked)
}
