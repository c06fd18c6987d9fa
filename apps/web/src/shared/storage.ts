/** Keys of the browser's local storage. The first three are the specification's own names. */
export const STORAGE_KEYS = [
  /** `"true"` means somebody is signed in in this browser. */
  'isLogin',
  'videosourceId',
  'audiosourceId',
  /** The chosen loudspeaker or headphones. */
  'audiooutputId',
  /** `"false"`: the browser leaves the noise in the sound of the microphone. */
  'noiseSuppression',
  /** Token of the game link to return to after sign-in, see `/game?token=`. */
  'gameLink',
  /** The last check of camera and microphone that succeeded: when, and with which devices. */
  'systemCheck',
  /** `"true"`: a found table is accepted without asking. */
  'autoAccept',
  /** `granted` or `refused`: whether the counter of a metrics service may run; nothing until somebody answered. */
  'metricsConsent',
  /** The streamer's own broadcasting program: address, password, scenes (`shared/obs`). */
  'obsLink',
  /** `later`: the bell of the header no more asks to show notifications. */
  'pushConsent',
  /** Moment of a visitor's last look at the blog's list, by the server's clock. */
  'blogVisitedAt',
] as const

export type StorageKey = (typeof STORAGE_KEYS)[number]

/** Storage may be forbidden (private windows, policies): then reading yields null and writing does nothing. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the choice lives as long as the page.
  }
}
