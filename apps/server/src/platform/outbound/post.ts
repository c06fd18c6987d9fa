import type { LookupAddress } from 'node:dns'
import { lookup as lookupByCallback } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isPublicAddress } from './public-address.ts'

/** Answers the status of the receiver; null: it gave none in time, or its address is not public. */
export type Post = (posted: {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}) => Promise<number | null>

interface Ways {
  readonly request: (
    url: URL,
    options: RequestOptions,
    done: (answer: IncomingMessage) => void,
  ) => ClientRequest
  readonly isPublic: (address: string) => boolean
  readonly lookup: typeof lookupByCallback
}

/** For the whole exchange: name, connection, TLS, answer. */
const PATIENCE_MS = 5_000
const HEADER_BYTES = 8 * 1024

const INTERNET: Ways = { request: httpsRequest, isPublic: isPublicAddress, lookup: lookupByCallback }

/**
 * Makes posts to an address that a stranger chose. The connection goes to the very addresses that were looked up and found public, so
 * a name that changes meanwhile leads nowhere else. No redirect is followed, of the answer only the status is read, and no
 * connection is kept.
 */
export function createPost(ways: Ways = INTERNET): Post {
  const lookup = publicLookup(ways)
  return ({ url, headers, body }) =>
    new Promise((resolve) => {
      const host = hostOf(url)
      // Node looks up names only.
      if (isIP(host) !== 0 && !ways.isPublic(host)) return resolve(null)
      const request = ways.request(
        url,
        {
          method: 'POST',
          agent: false,
          lookup,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          maxHeaderSize: HEADER_BYTES,
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (answer) => {
          resolve(answer.statusCode ?? null)
          request.destroy()
        },
      )
      request.on('error', () => resolve(null))
      request.end(body)
    })
}

function publicLookup({ isPublic, lookup }: Ways): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const [first] = found
      if (error !== null) return done(error, [])
      // One bad address is enough: a name that leads to both is no receiver of ours.
      if (first === undefined || !found.every(({ address }) => isPublic(address)))
        return done(new Error('not a public address'), [])
      if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
