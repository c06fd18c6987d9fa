import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { toConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { certificatePlaces, nameOf } from './certificate-places.ts'
import { createCertificates } from './certificates.ts'

const DAY_SECONDS = 86_400

function certificate(days: number) {
  const folder = mkdtempSync(join(tmpdir(), 'gorod-test-certificate-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-days', String(days), '-subj', '/CN=localhost', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', ...kind, ...about], { stdio: 'ignore' })
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return pair
}

describe('the end of a certificate that players meet', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer(certificate(5)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => void server.close())

  it('the certificate in use is seen, a renewed one within ten minutes, and that nobody answers', async () => {
    const { port } = server.address() as AddressInfo
    const clock = new FakeClock(Date.now())
    const log = { warn: vi.fn() }
    const places = [
      { host: 'localhost', port },
      { host: '127.0.0.1', port: 1 },
    ]
    const { left } = createCertificates({ places, clock, log })
    const daysLeft = async () =>
      (await left()).map(({ place, seconds }) => [place, Math.round(seconds / DAY_SECONDS)])
    const silent = ['127.0.0.1:1', Number.NaN]
    expect(await daysLeft()).toEqual([[`localhost:${port}`, 5], silent])
    server.setSecureContext(certificate(90))
    expect(await daysLeft()).toEqual([[`localhost:${port}`, 5], silent])
    await clock.advance(10 * 60_000)
    expect(await daysLeft()).toEqual([[`localhost:${port}`, 90], silent])
    expect(log.warn.mock.calls.map(([details]) => details.place)).toEqual(['127.0.0.1:1'])
  })
})

describe('the places whose certificates players meet', () => {
  const placesOf = (env: Readonly<Record<string, string>>) =>
    certificatePlaces(toConfig(readEnv(env))).map(nameOf)

  it('the site, the place of sign-in and each relay with TLS are looked at once', () => {
    expect(
      placesOf({
        PUBLIC_URL: 'https://site.example.org',
        AUTH_HOST: 'https://auth.example.org:8443',
        COOKIE_DOMAIN: 'example.org',
        TURN_SECRET: 'x',
        TURN_URLS:
          'turn:relay.example.org:3478?transport=udp,turns:relay.example.org:5349?transport=tcp,turns:relay.example.org,turns:[2001:db8::1]:443?transport=tcp,turns:relay.example.org:5349?transport=udp',
      }),
    ).toEqual([
      'site.example.org:443',
      'auth.example.org:8443',
      'relay.example.org:5349',
      '[2001:db8::1]:443',
    ])
  })

  it('a site without TLS has none', () => {
    expect(placesOf({})).toEqual([])
    expect(placesOf({ PUBLIC_URL: 'http://127.0.0.1:3900' })).toEqual([])
  })
})
