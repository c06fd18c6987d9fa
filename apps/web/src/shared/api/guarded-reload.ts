import { reloadPage } from '../leaving/own-reload.ts'

/** Not more than one automatic reload in this time, or a page that always breaks would never rest. */
const MIN_MS_BETWEEN_RELOADS = 30_000
const RELOADED_AT = 'reloadedAt'

/** True when an automatic reload is allowed now. */
export function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) >= MIN_MS_BETWEEN_RELOADS
  } catch {
    // Where the moment cannot be kept the guard cannot work: rather no reload than a loop.
    return false
  }
}

/** Reloads the page unless it has just done so by itself. */
export function guardedReload(): void {
  if (!mayReload()) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  reloadPage()
}
