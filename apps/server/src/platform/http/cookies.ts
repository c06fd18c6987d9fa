import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Domain that site and auth host share; null: cookies stay with the host that sets them. */
    readonly cookieDomain: string | null
  }
}

/** A cookie no script of the page can read. */
export interface HiddenCookie {
  readonly name: string
  /** `/` unless said. */
  readonly path?: string
  /** Strict unless said. */
  readonly sameSite?: 'strict' | 'lax'
  /** Goes to the auth host as well as to the site, where these are two. */
  readonly shared?: true
}

/** `__Host-`: set by this very host, for all its paths, over https. `__Secure-`: at least over https. */
const PREFIXES = ['__Host-', '__Secure-', ''] as const

/** Sets it with the strongest promise its name can make: a neighbouring host cannot set or replace such a name. */
export function setHidden(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: HiddenCookie,
  content: { readonly value: string; readonly maxAgeSeconds: number },
): void {
  const { path = '/', sameSite = 'strict' } = cookie
  const domain = cookie.shared === true ? reply.server.cookieDomain : null
  // Safari drops Secure cookies on plain http, also from localhost; there they would protect nothing anyway.
  const secure = request.protocol === 'https'
  const prefix = !secure ? '' : path === '/' && domain === null ? '__Host-' : '__Secure-'
  reply.setCookie(prefix + cookie.name, content.value, {
    path,
    httpOnly: true,
    sameSite,
    secure,
    maxAge: content.maxAgeSeconds,
    ...(domain === null ? {} : { domain }),
  })
}

/** A browser drops a cookie only by a line with all that its name promises. */
export function dropHidden(request: FastifyRequest, reply: FastifyReply, cookie: HiddenCookie): void {
  setHidden(request, reply, cookie, { value: '', maxAgeSeconds: 0 })
}

/** The one with the strongest promise; null without any. */
export function readHidden(
  cookies: Readonly<Record<string, string | undefined>>,
  { name }: HiddenCookie,
): string | null {
  for (const prefix of PREFIXES) {
    const value = cookies[prefix + name]
    if (value !== undefined) return value
  }
  return null
}
