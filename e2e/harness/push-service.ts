import { until } from '@gorod/server/testing'
import type { BrowserContext, Page } from 'playwright-core'

interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Pages of this context may show notifications, and subscribe at a stand-in: the push service of Chromium is not on this machine. All
 * else is the browser's own.
 */
export async function subscribesAt(context: BrowserContext, subscribed: PushAddress): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    if (!('PushManager' in globalThis)) return
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription
  }, subscribed)
}

interface ShownNotification {
  readonly title: string
  readonly tag: string
  readonly path: string
}

/** Hands a push to the service worker of the page's site, as a push service does, and returns what it shows. */
export async function pushTo(page: Page, payload: unknown): Promise<ShownNotification[]> {
  const { origin } = new URL(page.url())
  const debugging = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    debugging.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (found !== undefined) resolve(found.registrationId)
    })
  })
  await debugging.send('ServiceWorker.enable')
  const data = JSON.stringify(payload)
  const push = { origin, registrationId: await registered, data }
  // The browser drops a push for a service worker that another one is just replacing. One tag is shown once, however often it comes.
  return until(async () => {
    await debugging.send('ServiceWorker.deliverPushMessage', push)
    const shown = await page.evaluate(shownHere)
    return shown.length > 0 && shown
  }, 'a notification')
}

/** Runs in the page. */
async function shownHere(): Promise<ShownNotification[]> {
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  return shown.map(({ title, tag, data }) => ({ title, tag, path: String(data?.path) }))
}
