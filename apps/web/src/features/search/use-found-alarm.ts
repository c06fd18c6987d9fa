import { useEffect } from 'react'
import { showFound } from '../../shared/notifications/push.ts'
import { blinkTab } from '../../shared/tab-title.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { readyDoorbell, ringDoorbell } from './doorbell.ts'

/** A table may be found for who sees this page: its bell gets ready at the next press. */
export function useReadyDoorbell(awaits: boolean): void {
  useEffect(() => (awaits ? readyDoorbell() : undefined), [awaits])
}

/** Calls a person who may be looking elsewhere: doorbell, blinking tab title, a notification where permitted. */
export function useFoundAlarm(tableId: string | null): void {
  useEffect(() => {
    if (tableId === null) return
    ringDoorbell()
    const unblink = blinkTab(SEARCH_TEXTS.found.tabTitle)
    const hide = document.hidden ? notify() : undefined
    return () => {
      unblink()
      hide?.()
    }
  }, [tableId])
}

/** Returns what takes the notification away. */
function notify(): (() => void) | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined
  return showFound(SEARCH_TEXTS.found.title, SEARCH_TEXTS.found.notification)
}
