import { stopSearchMessage } from '@gorod/contracts/search'
import { useEffect, useEffectEvent } from 'react'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { markSearchTab } from './search-tab.ts'

/**
 * Leaving the search screen within the site ends the search that was begun on it (spec §8 `leaving_page`), however it
 * is left. A reload and a hidden tab end nothing: those never take the screen off the page.
 */
export function useLeavingStops(searchingHere: boolean): void {
  const leave = useEffectEvent(() => {
    if (!searchingHere) return
    markSearchTab(false)
    // The answer does not matter: nobody is on the page any more.
    void openRealtime()
      .then((realtime) => realtime.send(stopSearchMessage, {}))
      .catch(() => undefined)
  })
  useEffect(() => () => leave(), [])
}
