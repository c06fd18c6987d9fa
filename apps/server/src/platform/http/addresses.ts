import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { addressGroup } from './address-group.ts'

/** The address of a caller, by the one rule of `TRUST_PROXY`. */
export interface Addresses {
  /** For fastify, which calls it for every hop. */
  readonly trust: (address: string, hop: number) => boolean
  /**
   * The address of a request that fastify never sees: an upgrade, a handshake of a socket. Grouped like {@link
   * addressGroup}.
   */
  groupOf(request: IncomingMessage): string
}

/** `proxies`: how many of our own stand before this process. What is further out in the list anybody may have written. */
export function addressesBehind(proxies: number): Addresses {
  const trust = (_address: string, hop: number): boolean => hop < proxies
  return {
    trust,
    // Empty for a connection that is gone already: nobody's, and counted as one.
    groupOf: (request) => addressGroup(proxyAddr(request, trust) ?? ''),
  }
}
