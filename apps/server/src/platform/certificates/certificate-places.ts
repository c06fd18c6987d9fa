import type { Config } from '../config/config.ts'

/** Where a browser meets a certificate of this site. */
export interface CertificatePlace {
  readonly host: string
  readonly port: number
}

const HTTPS_PORT = 443
const TURNS_PORT = 5349

type AddressesOfSite = {
  readonly http: Pick<Config['http'], 'publicUrl' | 'authHost'>
  readonly media: Pick<Config['media'], 'turn'>
}

/** The site, where people sign in, and the relays. Who ends TLS there is not known: a balancer, a proxy of the operator's, coturn. */
export function certificatePlaces({ http, media }: AddressesOfSite): readonly CertificatePlace[] {
  const pages = [http.publicUrl, http.authHost].flatMap((url) => (url === null ? [] : placeOfPages(url)))
  const relays = (media.turn?.urls ?? []).flatMap(placeOfRelay)
  const byName = new Map([...pages, ...relays].map((place) => [nameOf(place), place]))
  return [...byName.values()]
}

export const nameOf = ({ host, port }: CertificatePlace): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

function placeOfPages(url: string): readonly CertificatePlace[] {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return []
  return [{ host: withoutBrackets(hostname), port: port === '' ? HTTPS_PORT : Number(port) }]
}

/** `turns:host:port?transport=tcp`. Over UDP it is DTLS, which Node does not speak. */
function placeOfRelay(url: string): readonly CertificatePlace[] {
  const {
    host,
    port,
    query = '',
  } = /^turns:(?<host>\[[^\]]+\]|[^:?]+)(?::(?<port>\d+))?(?<query>\?.*)?$/.exec(url)?.groups ?? {}
  if (host === undefined || query.includes('transport=udp')) return []
  return [{ host: withoutBrackets(host), port: Number(port ?? TURNS_PORT) }]
}

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '')
