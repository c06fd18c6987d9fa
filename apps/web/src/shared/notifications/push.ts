import { addPushDevice, FOUND_TAG, getNotificationSettings } from '@gorod/contracts/notifications'
import { api } from '../api/client.ts'
import { registerWorker, workers } from './service-worker.ts'

/** What a browser can be asked. `install`: an iPhone shows pushes only of a site on its home screen. */
export type PushAbility = 'able' | 'denied' | 'install' | 'unable'

export function pushAbility(): PushAbility {
  if (workers() !== null && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'able'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unable'
}

/** The browser can show notifications, and nobody was asked yet. */
export function mayAskForPush(): boolean {
  return pushAbility() === 'able' && Notification.permission === 'default'
}

export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Asks the browser to show notifications of this site. Null: its owner does not want to, or it cannot. Call it in a press. */
export async function subscribe(pushKey: () => Promise<string>): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  if ((await registerWorker()) === null) return null
  const registration = await workers()?.ready
  if (registration === undefined) return null
  // One for other keys, of the site before its secret changed, would refuse ours.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: await pushKey() })
    .catch(() => null)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** This browser gets notifications of the account that is signed in, where its owner allows it and it can. Call it in a press. */
export async function connectBrowser(): Promise<void> {
  const subscription = await subscribe(async () => (await api(getNotificationSettings, {})).pushKey)
  if (subscription !== null) await api(addPushDevice, subscription)
}

export async function unsubscribe(): Promise<void> {
  const registration = await workers()?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Shows that a table is found; a push of the same table takes its place. Returns what takes it away. */
export function showFound(title: string, body: string): () => void {
  const options = { body, tag: FOUND_TAG, icon: '/bundle/images/icons/icon-192.png' }
  const shown = (workers()?.getRegistration() ?? Promise.resolve(undefined)).then((registration) =>
    registration?.active ? showByWorker(registration, title, options) : showByPage(title, options),
  )
  return () => void shown.then((hide) => hide?.())
}

async function showByWorker(
  registration: ServiceWorkerRegistration,
  title: string,
  options: NotificationOptions,
): Promise<() => void> {
  await registration.showNotification(title, { ...options, data: { path: '/game-search' } })
  return () => {
    void registration.getNotifications({ tag: FOUND_TAG }).then((found) => {
      for (const notification of found) notification.close()
    })
  }
}

/** Before the service worker is installed. */
function showByPage(title: string, options: NotificationOptions): (() => void) | undefined {
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return () => notification.close()
  } catch {
    // Chrome on Android allows them to service workers only.
    return undefined
  }
}
