import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of the public internet: no machine, network or service of the site itself, and nothing that stands for one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  // An IPv4 address within an IPv6 one counts as that address.
  return ipaddr.process(address).range() === 'unicast'
}

/** Where a stranger may have something sent; null: nowhere. Https to a name or a public address, on its usual port, without credentials. */
export function publicHttpsUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '') return null
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : null
  return host.includes('.') && !host.endsWith('.') ? url : null
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
