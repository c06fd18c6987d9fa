import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toConfig } from '../apps/server/src/platform/config/config.ts'
import { readEnv } from '../apps/server/src/platform/config/env.ts'
import { KNOBS } from '../apps/server/src/platform/config/knobs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}deploy/${path}`, 'utf8')

type Settings = Readonly<Record<string, string>>

/** Reads an `EnvironmentFile` as systemd does. */
const settingsOf = (text: string): Settings =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

const site = settingsOf(read('settings/site.env'))
const ofServer = (port: number): Settings => ({
  PORT: String(port),
  DATA_DIR: `/var/lib/gorod/server-${port}`,
  ...site,
  ...settingsOf(read(`settings/server-${port}.env`)),
})
const ofJanus: Settings = {
  JANUS_LISTEN: '127.0.0.1:8188',
  DATA_DIR: '/var/lib/gorod/janus-8188',
  ...settingsOf(read('settings/janus.env')),
  ...settingsOf(read('settings/janus-8188.env')),
}
/** As an operator fills the example in. */
const filled = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace(/^PUT_/, 'A_')]))
const configOf = (settings: Settings) => toConfig(readEnv(filled(settings)))
/** The programs of one machine. */
const programs = { first: ofServer(3000), second: ofServer(3001), janus: ofJanus }

const balancer = read('haproxy/haproxy.cfg')
const relay = read('coturn/turnserver.conf')
const relaySettings = (name: string): string[] =>
  [...relay.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')

const endsOf = (range: string) => range.split('-').map(Number) as [number, number]
const overlaps = ([from, to]: [number, number], [first, last]: [number, number]) =>
  from <= last && first <= to

describe('the examples of settings', () => {
  it.each(['site', 'server-3000', 'server-3001', 'janus', 'janus-8188', 'server-3900'])(
    'deploy/settings/%s.env names settings that the server has',
    (name) => {
      const names = Object.keys(settingsOf(read(`settings/${name}.env`)))
      expect(names.length).toBeGreaterThan(1)
      expect(names.filter((each) => !Object.hasOwn(KNOBS, each))).toEqual([])
    },
  )

  it.each(Object.entries(programs))('the settings of the %s process are accepted', (_, settings) => {
    expect(() => configOf(settings)).not.toThrow()
  })

  it('a secret that nobody filled in stops the start', () => {
    expect(() => readEnv(programs.first)).toThrow(
      / SECRET: is still .*\n.*JANUS_API_SECRET: .*\n.*ADMIN_KEY: .*\n.*TURN_SECRET: /,
    )
  })

  it('programs of one machine have ports of their own, for the system check, for pictures and for metrics', () => {
    const [first, second, janus] = [programs.first, programs.second, programs.janus].map(configOf) as [
      ReturnType<typeof configOf>,
      ReturnType<typeof configOf>,
      ReturnType<typeof configOf>,
    ]
    const ranges = [
      first.media.janus.checkRtpPortRange,
      second.media.janus.checkRtpPortRange,
      janus.media.janus.rtpPortRange,
    ].map(endsOf)
    for (const [index, range] of ranges.entries())
      for (const other of ranges.slice(index + 1)) expect(overlaps(range, other)).toBe(false)
    const metrics = [first, second, janus].map(({ prometheus }) => prometheus.port)
    expect(metrics).not.toContain(null)
    expect(new Set(metrics).size).toBe(3)
    expect(site.PROMETHEUS_PORT).toBeUndefined()
    expect(site.HOST).toBeUndefined()
  })

  it('the processes are where HAProxy looks for them, and HAProxy where they look for the database', () => {
    const { http: one } = configOf(programs.first)
    const { http: two } = configOf(programs.second)
    const servers = [...balancer.matchAll(/^ {2}server \S+ (\S+) cookie/gm)].map(([, address]) => address)
    expect(servers).toEqual(expect.arrayContaining([`${one.host}:${one.port}`, `${two.host}:${two.port}`]))
    const [, database] = /^listen postgres\n {2}bind (\S+)$/m.exec(balancer) ?? []
    expect(new URL(site.DATABASE_URL ?? '').host).toBe(database)
  })

  it('a Janus listens, and tells how busy it is, where all processes look for it', () => {
    const { media, prometheus } = configOf(ofJanus)
    const found = configOf(programs.first).media.janus.links.find(
      ({ url }) => url === `ws://${media.janus.service?.listen}`,
    )
    expect(found?.metricsUrl).toBe(`http://${prometheus.host}:${prometheus.port}/metrics`)
    expect(media.janus.service).toMatchObject({
      apiSecret: found?.apiSecret,
      roomAdminKey: found?.roomAdminKey,
    })
  })

  it('the relay has the port and the secret of the site, and lets pages through to every Janus of the machine', () => {
    const { turn } = configOf(programs.first).media
    expect(turn?.secret).toBe(relaySettings('static-auth-secret')[0]?.replace(/^PUT_/, 'A_'))
    const [port] = relaySettings('listening-port')
    expect(turn?.urls.map((url) => /^turn:[\w.]+:(\d+)\?/.exec(url)?.[1])).toEqual([port, port])
    for (const settings of Object.values(programs))
      expect(relaySettings('allowed-peer-ip')).toEqual(
        expect.arrayContaining([...(configOf(settings).media.janus.addresses ?? ['none'])]),
      )
  })

  it('a restored copy beside the site sends no e-mail and no Telegram, archives nothing and takes no room of its Janus', () => {
    const everything = {
      ...ofServer(3000),
      BACKUP_DIR: '/srv/gorod-backups',
      TELEGRAM_BOT: 'bot',
      TELEGRAM_TOKEN: 'token',
      OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      AUTH_HOST: 'https://auth.example.org',
      COOKIE_DOMAIN: 'example.org',
      // It is of the database that a server starts itself.
      DATABASE_URL: '',
      REDIS_URL: '',
    }
    expect(configOf(everything).backupDir).not.toBeNull()
    const trial = configOf({ ...everything, PORT: '3900', ...settingsOf(read('settings/server-3900.env')) })
    expect(trial).toMatchObject({
      http: { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3900', authHost: null, trustProxy: false },
      backupDir: null,
      mail: { smtpUrl: null },
      telegram: null,
      tracing: null,
      prometheus: { port: null },
      media: { gateway: 'off' },
    })
  })
})
