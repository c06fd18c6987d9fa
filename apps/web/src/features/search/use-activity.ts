import type { ActivityState } from '@gorod/contracts/search'
import { activityStateMessage, getActivityMessage } from '@gorod/contracts/search'
import { useEffect, useRef, useState } from 'react'
import { askAgain } from '../../shared/realtime/ask-again.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { steadyNow } from '../../shared/steady-now.ts'
import { type HeardActivity, hear } from './heard-activity.ts'

/** Where the account is now, as the server pushes it; null until it first spoke. Every tab hears the same. */
export function useActivity(): HeardActivity | null {
  const { realtime, line } = useRealtime()
  const [activity, setActivity] = useState<HeardActivity | null>(null)

  const pushes = useRef(0)
  useEffect(
    () =>
      realtime?.on(activityStateMessage, (state) => {
        pushes.current += 1
        setActivity((before) => hear(state, steadyNow(), before))
      }),
    [realtime],
  )
  useEffect(() => {
    if (realtime === null || line === 0) return
    const over = new AbortController()
    const heard = pushes.current
    // Asked after every reconnect: what changed meanwhile was pushed to nobody.
    askAgain(() => realtime.send(getActivityMessage, {}), over.signal).then(
      ({ state }: { readonly state: ActivityState }) => {
        // A push that overtook the answer is newer than it.
        if (pushes.current === heard) setActivity((before) => hear(state, steadyNow(), before))
      },
      () => {},
    )
    return () => over.abort()
  }, [realtime, line])
  return activity
}
