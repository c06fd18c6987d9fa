/** A browser as far as cookies go: keeps what it is given, sends it back, and remembers every line. */
export interface CookieJar {
  /** Every `Set-Cookie` line so far, with the call that brought it. */
  readonly lines: readonly { readonly call: string; readonly line: string }[]
  readonly values: ReadonlyMap<string, string>
  fetch(path: string, options?: JarCall): Promise<Response>
}

export interface JarCall {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** `headers` go with every call: an address of its own, the mark of a proxy that ends TLS. */
export function cookieJar(url: string, headers: Readonly<Record<string, string>> = {}): CookieJar {
  const lines: { call: string; line: string }[] = []
  const values = new Map<string, string>()
  return {
    lines,
    values,
    async fetch(path, { method = 'GET', body, headers: more = {} } = {}) {
      const cookie = [...values].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...headers,
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        lines.push({ call: `${method} ${path}`, line })
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        if (/max-age=0(;|$)/i.test(line)) values.delete(name)
        else values.set(name, value)
      }
      return response
    },
  }
}
