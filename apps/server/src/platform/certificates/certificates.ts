import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type CertificatePlace, nameOf } from './certificate-places.ts'

export interface Certificates {
  /** How long the certificate of each place is still good; negative: it has ended; NaN: the place does not tell. */
  left(): Promise<readonly { readonly place: string; readonly seconds: number }[]>
}

interface CertificatesDeps {
  readonly places: readonly CertificatePlace[]
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
}

const LOOK_EVERY_MS = 10 * 60_000
const PATIENCE_MS = 3_000

/**
 * Looks at the certificates as a browser does, at the address that people type, so it sees the one that is in use and not a renewed
 * file that nobody has loaded. A look is as old as ten minutes at most.
 */
export function createCertificates({ places, clock, log }: CertificatesDeps): Certificates {
  let lookedAt = Number.NEGATIVE_INFINITY
  let look: Promise<readonly (readonly [place: string, endsAt: number])[]> = Promise.resolve([])
  const unread = new Set<string>()
  const endOf = async (place: CertificatePlace) => {
    const name = nameOf(place)
    try {
      const endsAt = await certificateEnd(place)
      unread.delete(name)
      return [name, endsAt] as const
    } catch (error) {
      if (!unread.has(name)) log.warn({ place: name, why: String(error) }, 'the certificate cannot be read')
      unread.add(name)
      return [name, Number.NaN] as const
    }
  }
  return {
    async left() {
      if (clock.now() - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = clock.now()
        look = Promise.all(places.map(endOf))
      }
      return (await look).map(([place, endsAt]) => ({ place, seconds: (endsAt - clock.now()) / 1000 }))
    },
  }
}

/** When the certificate there ends, in ms. */
function certificateEnd({ host, port }: CertificatePlace): Promise<number> {
  return new Promise((resolve, reject) => {
    // It ends, and it does not matter who signed it. Nothing is sent.
    const names = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port, ...names, rejectUnauthorized: false }, () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
      finish()
      if (Number.isNaN(endsAt)) reject(new Error('there is no certificate'))
      else resolve(endsAt)
    })
    const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS)
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
    }
    socket.once('error', (error) => {
      finish()
      reject(error)
    })
  })
}
