interface Links {
  readonly JANUS_URLS: readonly string[]
  readonly JANUS_API_SECRET: string | null
  readonly JANUS_ROOM_ADMIN_KEY: string | null
}

/** A Janus that somebody else runs is named by an address, and opens only with both of its secrets. */
export function problemsOfJanusLinks(links: Links): readonly string[] {
  const urls = links.JANUS_URLS
  if (urls.length === 0) return []
  const wrong = urls.filter((url) => !/^wss?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
  const missing = (['JANUS_API_SECRET', 'JANUS_ROOM_ADMIN_KEY'] as const).filter(
    (name) => links[name] === null,
  )
  return [
    ...wrong.map((url) => `JANUS_URLS=${url}: must be an address that starts with ws:// or wss://`),
    ...(new Set(urls).size < urls.length ? [`JANUS_URLS=${urls.join(',')}: names one Janus twice`] : []),
    ...missing.map((name) => `JANUS_URLS=${urls.join(',')}: needs ${name} as well`),
  ]
}
