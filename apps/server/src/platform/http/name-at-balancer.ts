import type { IncomingMessage } from 'node:http'

/** HAProxy writes it by `http-send-name-header`, over whatever the caller wrote there. */
const HEADER = 'x-server-name'
const NAME = /^[\w.-]{1,64}$/

/**
 * How the balancer before this process calls it. Null: there is no balancer that is trusted (`TRUST_PROXY`), or it does not say.
 * A balancer that passes on what a caller wrote there can be told a wrong name, which costs pages a connection each.
 */
export function nameAtBalancer(
  { headers }: Pick<IncomingMessage, 'headers'>,
  proxies: number,
): string | null {
  const name = headers[HEADER]
  return proxies > 0 && typeof name === 'string' && NAME.test(name) ? name : null
}
