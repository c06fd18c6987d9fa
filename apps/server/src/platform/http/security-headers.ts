import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { MetricsTargets } from '@gorod/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { ownDocument } from './own-documents.ts'

/** A year. Other hosts below this one may be anybody's: they are not spoken for. */
const HTTPS_ONLY = 'max-age=31536000'
const POLICY = 'content-security-policy'
/** A finished game for pages of others: the one page of the site that may stand in a frame anywhere. */
const EMBED = /^\/(match|game-statistics)\/\d+\/embed\/?(\?|$)/
const HOST = /^[a-z0-9.:[\]-]+$/i

/** What the operator configured outside of the site's own origin. */
interface ForeignAddresses {
  readonly captchaOrigin: string | null
  readonly authHost: string | null
  readonly metrics: MetricsTargets
}

/**
 * No foreign origin, no inline code. Style elements a library adds need the page's nonce. Only where the operator
 * chose Google's captcha may its script and frame come from there; the same holds for a collector of metrics and a counter.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { captchaOrigin, authHost, metrics }: ForeignAddresses,
): Promise<void> {
  const counter = originsOf(metrics.counter?.scriptUrl)
  const captcha = captchaOrigin === null ? null : captchaSources(captchaOrigin)
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(captcha?.scripts ?? []), ...counter],
        frameSrc: ["'self'", ...(captcha?.frames ?? [])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...counter],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ownSockets,
          ...originsOf(authHost),
          ...originsOf(metrics.collectorUrl),
          ...counter,
        ],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // The pop-up of a social sign-in must be able to answer its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set below, and only where it is true.
    strictTransportSecurity: false,
    frameguard: { action: 'sameorigin' },
  })
  app.addHook('onSend', async (request, reply) => {
    const policy = String(reply.getHeader(POLICY))
    const own = ownDocument(request.url)
    if (own === 'avatar3d.html') reply.header(POLICY, withViewer(policy))
    if (own === 'obs.html') reply.header(POLICY, withOwnMachine(policy))
    if (!EMBED.test(request.url)) return
    // It shows what everybody may see and has no button that does anything. A browser sends it no session: the cookie is strict.
    reply.header(POLICY, policy.replace("frame-ancestors 'self'", 'frame-ancestors *'))
    reply.removeHeader('x-frame-options')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY)
    // A page with another policy than the provider's before it loses the window that opened it.
    if (request.url.startsWith('/callbacks/')) reply.header('cross-origin-opener-policy', 'unsafe-none')
    // The link of an e-mail has its token in the address: no `Referer` may carry it to what the page loads or links
    // to.
    if (/^\/(registration|unsubscribe)\b/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    reply.header('permissions-policy', 'camera=(self), microphone=(self), display-capture=(), geolocation=()')
  })
}

function originsOf(address: string | null | undefined): readonly string[] {
  return address == null ? [] : [new URL(address).origin]
}

/** As Google names them: https://developers.google.com/recaptcha/docs/faq */
function captchaSources(origin: string) {
  return {
    scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
  }
}

/**
 * For the document of the 3D viewer alone: its models are unpacked by WebAssembly, their pictures are read from
 * memory. It lives in a frame of its own, so no other page gets either right.
 */
function withViewer(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    .replace("connect-src 'self'", "connect-src 'self' blob:")
}

/**
 * For the document that speaks to a streamer's broadcasting program: it reaches this very machine and nothing else, not even the site. Other pages
 * could read the ports of the machine of everybody who comes.
 */
function withOwnMachine(policy: string): string {
  return policy.replace(/connect-src [^;]*/, 'connect-src ws://localhost:* ws://127.0.0.1:*')
}

/** Safari before 15.4, which the spec admits, does not count web sockets of the same host as 'self'. */
function ownSockets(request: IncomingMessage, _response: ServerResponse): string {
  const host = request.headers.host ?? ''
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
