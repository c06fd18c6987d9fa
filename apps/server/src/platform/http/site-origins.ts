import type { IncomingHttpHeaders } from 'node:http'

/** The origins of our own pages. */
export interface SiteOrigins {
  /** The origin of the site as people type it. */
  site(): string
  /** The origin of the auth host where that is another one; else null. */
  readonly authHost: string | null
  /**
   * True when a page of another site may have sent the request. Programs send no origin and are no page: they have
   * none of the browser's cookies.
   */
  isForeign(request: { readonly headers: IncomingHttpHeaders }): boolean
}

interface OriginsOptions {
  readonly publicUrl: string | null
  readonly authHost: string | null
  /** Known once it listens. */
  readonly port: () => number
}

export function siteOrigins({ publicUrl, authHost, port }: OriginsOptions): SiteOrigins {
  const site = () => (publicUrl === null ? `http://localhost:${port()}` : new URL(publicUrl).origin)
  const auth = authHost === null ? null : new URL(authHost).origin
  return {
    site,
    authHost: auth,
    isForeign({ headers }) {
      // Browsers of the last years say it themselves, and no page can write this header.
      const fetchedFrom = headers['sec-fetch-site']
      if (fetchedFrom === 'same-origin' || fetchedFrom === 'none') return false
      const { origin } = headers
      if (origin === undefined) return fetchedFrom !== undefined
      // A neighbouring host is no friend: cookies count as its own, but it may belong to anybody.
      return origin !== site() && origin !== auth && !askedHosts(headers).includes(hostOf(origin))
    },
  }
}

/** The target of the request: a page cannot set either header for a call to another host. */
function askedHosts(headers: IncomingHttpHeaders): readonly unknown[] {
  return [headers.host, headers['x-forwarded-host']].filter((host) => host !== undefined)
}

/** Null for the origin `null` of a page in a sandbox. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
