// The service worker: shows pushes, and a page of its own where there is no network. It keeps that one page and nothing
// else: no call, no document with a token, no private file. The build puts its number in, so browsers notice a new one.
const BUILD = '%BUILD%'
const CACHE = `offline-${BUILD}`
const OFFLINE = '/offline'

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))

/** The page says when it wants the new version: it reloads then. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  // Parts of the offline page; they are asked for again only when it is shown.
  else if (new URL(request.url).origin === location.origin && request.url.includes('/bundle/assets/'))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

/** The page with its styles, and of their fonts the letters and spaces. */
async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  const styles = await keep(cache, OFFLINE, /\/bundle\/assets\/[\w.-]+\.css/g)
  for (const style of styles)
    for (const font of await keep(
      cache,
      style,
      /\/bundle\/assets\/[\w.-]*-(?:cyrillic|latin)-wght[\w.-]*\.woff2/g,
    ))
      await keep(cache, font, null)
}

/** Returns the addresses in it. */
async function keep(cache, address, named) {
  const answer = await fetch(address, { credentials: 'omit', cache: 'reload' })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  await cache.put(address, answer.clone())
  return named === null ? [] : [...new Set((await answer.text()).match(named) ?? [])]
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
}

self.addEventListener('push', (event) => {
  const { title, text, path, tag, urgent } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      // A found table rings again although one of its tag is still there.
      renotify: urgent,
      requireInteraction: urgent,
      icon: '/bundle/images/icons/icon-192.png',
      badge: '/bundle/images/icons/icon-192.png',
      lang: 'ru',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** A page of this site that is open already comes to the front, the one with that address before others. */
async function open(path) {
  const address = new URL(path, location.origin)
  if (address.origin !== location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname)
  if (there !== undefined) return void (await there.focus())
  // A running game is never left for something else.
  const other = pages.find((page) => new URL(page.url).pathname !== '/game')
  if (other === undefined) return void (await self.clients.openWindow(address.href))
  await other.focus()
  other.postMessage({ open: path })
}
