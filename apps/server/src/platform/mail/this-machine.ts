import type { FastifyRequest } from 'fastify'

/** Headers that proxies add. Any of them means that the client is on another machine. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * True when a browser on this machine asks for it by a name of this machine. The name matters too: any page can make
 * its own name point to 127.0.0.1 and read what then counts as its own («DNS rebinding»).
 */
export function isOnThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  return isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackHost(headers.host ?? '')
}

/** `localhost:3000`, `127.0.0.1`, `[::1]:80`. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address)
}
