import { useEffect } from 'react'

/** Keeps the screen on. The browser lets go of it whenever the page is hidden, so it is asked again each time. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    // Plain http and older browsers have none.
    const { wakeLock } = navigator as Partial<Navigator>
    if (!active || wakeLock === undefined) return
    let held: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    const hold = () => {
      // Refused when the battery is low: then the screen turns off as usual.
      if (document.visibilityState === 'visible') held = wakeLock.request('screen').catch(() => null)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void held.then((lock) => lock?.release())
    }
  }, [active])
}
