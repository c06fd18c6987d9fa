import { createHash } from 'node:crypto'
import { type HiddenCookie, readHidden } from './cookies.ts'

/** Identifies the browser, through any number of sign-ins and accounts. Proves nothing by itself. */
export const DEVICE: HiddenCookie = { name: 'device', shared: true }
const DEVICE_VALUE = /^[\w-]{43}$/

type Cookies = Readonly<Record<string, string | undefined>>

/** A value that this site never sets counts as none. */
export function deviceIn(cookies: Cookies): string | null {
  const device = readHidden(cookies, DEVICE)
  return device !== null && DEVICE_VALUE.test(device) ? device : null
}

/** The browser by a name that leads nobody back to its cookie; null for one in which nobody has ever signed in. */
export function browserIn(cookies: Cookies): string | null {
  const device = deviceIn(cookies)
  // 256 bits of chance: nothing slower than a hash is needed.
  return device === null ? null : createHash('sha256').update(`browser ${device}`).digest('base64url')
}
