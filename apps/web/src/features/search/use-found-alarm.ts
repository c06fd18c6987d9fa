import { useEffect } from 'react'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { ringDoorbell } from './doorbell.ts'

const BLINK_MS = 1_000

/** Calls a person who may be looking elsewhere: doorbell, blinking tab title, a notification where permitted. */
export function useFoundAlarm(tableId: string | null): void {
  useEffect(() => {
    if (tableId === null) return
    ringDoorbell()
    const unblink = blinkTitle(SEARCH_TEXTS.found.tabTitle)
    const notification = document.hidden ? notify() : null
    return () => {
      unblink()
      notification?.close()
    }
  }, [tableId])
}

function blinkTitle(text: string): () => void {
  const usual = document.title
  document.title = text
  const blinking = setInterval(() => {
    document.title = document.title === text ? usual : text
  }, BLINK_MS)
  return () => {
    clearInterval(blinking)
    document.title = usual
  }
}

function notify(): Notification | null {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null
  try {
    const notification = new Notification(SEARCH_TEXTS.found.title, {
      body: SEARCH_TEXTS.found.notification,
      icon: '/bundle/images/icon.svg',
      tag: 'table-found',
    })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return notification
  } catch {
    // Chrome on Android allows them to service workers only.
    return null
  }
}
