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
  await debugging.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (;;) {
      const shown = await registration.getNotifications()
      if (shown.length > 0)
        return shown.map(({ title, tag, data }) => ({ title, tag, path: String(data?.path) }))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}
