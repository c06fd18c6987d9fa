/** Null where a browser has none, as without https. */
export function workers(): ServiceWorkerContainer | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : null
}

/** Installs the service worker of the site. In development there is none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD) return null
  // A browser may forbid it, and the site works without.
  return (
    (await workers()
      ?.register('/sw.js')
      .catch(() => null)) ?? null
  )
}

/** Calls back when a new version of the site is installed and waits. Returns what stops it. */
export function onNewVersion(
  registration: ServiceWorkerRegistration,
  tell: (waiting: ServiceWorker) => void,
): () => void {
  const look = () => {
    const { waiting } = registration
    // The first one of all replaces nothing.
    if (waiting !== null && workers()?.controller) tell(waiting)
  }
  const onFound = () => registration.installing?.addEventListener('statechange', look)
  look()
  registration.addEventListener('updatefound', onFound)
  return () => registration.removeEventListener('updatefound', onFound)
}
