import { CSRF_HEADER } from '@gorod/contracts/constants'
import type { Method } from '@gorod/contracts/endpoint'

/** The part of an endpoint that a request needs; its schemas stay on the server. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly csrf?: boolean | undefined
  readonly encoding?: 'json' | 'form' | 'multipart' | undefined
}

export type Values = Readonly<Record<string, unknown>>

export interface RequestParts {
  readonly url: string
  readonly method: Method
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | URLSearchParams | null
}

/**
 * Path parameters come out of `input` or `query`; what is left of `input` becomes the query of a GET and the body
 * of anything else. A body with files travels as multipart, an endpoint with `encoding: 'form'` url-encoded.
 */
export function buildRequest(
  route: Route,
  input: Values | FormData,
  query: Values,
  csrfToken: string | null,
): RequestParts {
  const isForm = input instanceof FormData
  const rest: Record<string, unknown> = isForm ? {} : { ...input }
  const search: Record<string, unknown> = { ...query }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const source = name in search ? search : rest
    const value = source[name]
    delete source[name]
    return encodeURIComponent(String(value))
  })
  const sendsBody = route.method !== 'GET' && route.method !== 'DELETE'
  const params = toParams(sendsBody ? search : { ...rest, ...search })
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (csrfToken !== null && route.method !== 'GET') headers[CSRF_HEADER] = csrfToken
  let body: RequestParts['body'] = null
  if (sendsBody && isForm) body = input
  else if (sendsBody && route.encoding === 'form') body = toParams(rest)
  else if (sendsBody) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(rest)
  }
  const tail = params.toString()
  return { url: tail === '' ? path : `${path}?${tail}`, method: route.method, headers, body }
}

/** Lists become comma-separated (spec §7); absent values are left out. */
function toParams(values: Values): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return params
}
