interface Links {
  readonly JANUS_URLS: readonly string[]
  readonly JANUS_METRICS_URLS: readonly string[]
  readonly JANUS_API_SECRET: string | null
  readonly JANUS_ROOM_ADMIN_KEY: string | null
}

/** A Janus that somebody else runs is named by an address, and opens only with both of its secrets. */
export function problemsOfJanusLinks(links: Links): readonly string[] {
  const [urls, metrics] = [links.JANUS_URLS, links.JANUS_METRICS_URLS]
  const ofMetrics = problemsOfMetricsUrls(metrics, urls.length)
  if (urls.length === 0) return ofMetrics
  const wrong = urls.filter((url) => !/^wss?:$/.test(protocolOf(url)))
  const missing = (['JANUS_API_SECRET', 'JANUS_ROOM_ADMIN_KEY'] as const).filter(
    (name) => links[name] === null,
  )
  return [
    ...wrong.map((url) => `JANUS_URLS=${url}: must be an address that starts with ws:// or wss://`),
    ...(new Set(urls).size < urls.length ? [`JANUS_URLS=${urls.join(',')}: names one Janus twice`] : []),
    ...missing.map((name) => `JANUS_URLS=${urls.join(',')}: needs ${name} as well`),
    ...ofMetrics,
  ]
}

function problemsOfMetricsUrls(urls: readonly string[], janus: number): readonly string[] {
  if (urls.length === 0) return []
  const name = `JANUS_METRICS_URLS=${urls.join(',')}`
  return [
    ...urls
      .filter((url) => !/^https?:$/.test(protocolOf(url)))
      .map((url) => `JANUS_METRICS_URLS=${url}: must be an address that starts with http:// or https://`),
    ...(urls.length === janus
      ? []
      : [`${name}: needs one address for each of JANUS_URLS, which are ${janus}`]),
  ]
}

const protocolOf = (url: string): string => (URL.canParse(url) ? new URL(url).protocol : '')
