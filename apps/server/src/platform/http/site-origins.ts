import type { IncomingHttpHeaders } from 'node:http'

/** Where pages of ours run. */
export interface SiteOrigins {
  /** Of the site as people type it. */
  site(): string
  /** Of the auth host where that is another one; else null. */
  readonly authHost: string | null
  /**
   * Whether a request may have been sent by a page of somebody else. Programs name no origin and are nobody's page:
   * what protects from them is that they have none of the browser's cookies.
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

/** What the request was sent to: a page can choose neither header for a call to another host. */
function askedHosts(headers: IncomingHttpHeaders): readonly unknown[] {
  return [headers.host, headers['x-forwarded-host']].filter((host) => host !== undefined)
}

/** Null for the origin `null` of a page in a sandbox. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
