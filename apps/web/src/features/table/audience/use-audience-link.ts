import { getAudienceGame } from '@gorod/contracts/audience'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { steadyNow } from '../../../shared/steady-now.ts'
import { AudienceLink, type AudienceLinkState } from './audience-link.ts'

/** Watches a table for as long as the component lives. */
export function useAudienceLink(
  realtime: Realtime,
  number: number,
  overlay?: string,
): readonly [AudienceLink, AudienceLinkState] {
  const [link] = useState(
    () =>
      new AudienceLink({
        realtime,
        number,
        overlay,
        read: () => api(getAudienceGame, { id: number }),
        now: steadyNow,
      }),
  )
  useEffect(() => {
    link.start()
    return () => link.stop()
  }, [link])
  return [link, useSyncExternalStore(link.subscribe, link.getState)]
}
