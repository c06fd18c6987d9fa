import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { turnCredentials } from '../apps/server/src/modules/media/domain/ice-servers.ts'
import { ensureCertificate } from '../cluster/certificate.ts'
import { freePorts } from '../cluster/network.ts'
import { relayConfiguration } from '../cluster/relay.ts'
import { TurnClient } from './deploy/turn-client.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const deployed = readFileSync(`${root}deploy/coturn/turnserver.conf`, 'utf8')
const settingsOf = (text: string): string[] => text.split('\n').filter((line) => /^[a-z]/.test(line))
const isInstalled = spawnSync('turnserver', ['--version']).status === 0

it('the configuration of coturn to copy has the settings that the cluster was tried with, without its loopback', () => {
  const { first, last } = { first: 21_200, last: 21_399 }
  const tried = relayConfiguration({
    port: 3478,
    listens: '127.0.0.1',
    address: '127.0.0.1',
    ports: { first, last },
    secret: 'PUT_A_SECRET_HERE',
    databaseFile: '/turndb',
    pidFile: '/turn.pid',
  })
  const ofItsPlace = /^(listening-ip|relay-ip|m(in|ax)-port|realm|userdb|pidfile|allow-loopback-peers)\b/
  const settings = settingsOf(tried).filter((line) => !ofItsPlace.test(line))
  expect(settings.length).toBeGreaterThan(7)
  expect(settingsOf(deployed)).toEqual(expect.arrayContaining(settings))
  expect(deployed).not.toMatch(/^(allow-loopback-peers|no-auth|cli-password)/m)
})

/** Starts the relay of a machine behind which nothing is: on loopback, with these changes. */
async function startCoturn(change: (text: string, folder: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'gorod-coturn-'))
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'turnserver.conf')
  const text = deployed
    .replaceAll('203.0.113.31', '127.0.0.1')
    .replace(/^listening-port=.*/m, `listening-port=${port}`)
  writeFileSync(file, `${change(text, folder)}userdb=${folder}/turndb\npidfile=${folder}/turn.pid\n`)
  const coturn = spawn('turnserver', ['-c', file], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [coturn.stdout, coturn.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const stop = async () => {
    if (coturn.exitCode === null) {
      const ended = once(coturn, 'exit')
      coturn.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true })
  }
  const client = new TurnClient(port, turnCredentials({ urls: [], secret: '', ttlSeconds: 0 }, '', 0))
  try {
    await vi.waitUntil(() => client.answers(), { timeout: 20_000 })
  } catch (error) {
    await stop()
    throw new Error(`coturn does not answer: ${output}`, { cause: error })
  } finally {
    client.close()
  }
  return { port, output: () => output, stop }
}

describe.skipIf(!isInstalled)('a coturn with the configuration to copy', () => {
  const secret = 'north'
  let coturn: Awaited<ReturnType<typeof startCoturn>>

  beforeAll(async () => {
    coturn = await startCoturn((text) => text.replace('PUT_A_SECRET_HERE', secret))
  })
  afterAll(() => coturn.stop())

  /** A page with this login, for one question after the other. */
  async function asPage<Answer>(
    its: Parameters<typeof turnCredentials>[0],
    ask: (client: TurnClient) => Promise<Answer>,
  ) {
    const client = new TurnClient(coturn.port, turnCredentials(its, '42', Date.now()))
    try {
      return await ask(client)
    } finally {
      client.close()
    }
  }

  it('the configuration of coturn has no line that the program does not know', () => {
    expect(coturn.output()).toContain('Black listing: 0.0.0.0-255.255.255.255')
    expect(coturn.output()).not.toMatch(/bad configuration|unrecognized|unknown|wrong|cannot/i)
  })

  it('coturn lets in the pages that the site gave a login, and nobody else', async () => {
    const given = { urls: [], secret, ttlSeconds: 60 }
    expect(await asPage(given, (client) => client.allocate())).toBe(0)
    expect(await asPage({ ...given, secret: 'south' }, (client) => client.allocate())).toBe(401)
    expect(await asPage({ ...given, ttlSeconds: -60 }, (client) => client.allocate())).toBe(401)
  })

  it('coturn relays to the machines of Janus, and to no other address of the network', async () => {
    const answers = await asPage({ urls: [], secret, ttlSeconds: 60 }, async (client) => {
      expect(await client.allocate()).toBe(0)
      const codes: Record<string, number> = {}
      const janus = ['203.0.113.11', '203.0.113.12']
      for (const address of [...janus, '203.0.113.13', '10.0.0.21', '127.0.0.1', '192.0.2.1'])
        codes[address] = await client.permission(address)
      return codes
    })
    expect(answers).toEqual({
      '203.0.113.11': 0,
      '203.0.113.12': 0,
      '203.0.113.13': 403,
      '10.0.0.21': 403,
      '127.0.0.1': 403,
      '192.0.2.1': 403,
    })
  })
})

it.skipIf(!isInstalled)('a coturn with the lines for TLS answers over it', async () => {
  const [port = 0] = await freePorts(1)
  const coturn = await startCoturn((text, folder) => {
    const { pem } = ensureCertificate(folder)
    return text
      .replace('\nno-tls\nno-dtls\n', '\n')
      .replace(/^#(tls-listening-port|cert|pkey|no-tlsv1|no-tlsv1_1|no-dtls)\b/gm, '$1')
      .replace(/^tls-listening-port=.*/m, `tls-listening-port=${port}`)
      .replace(/^cert=.*/m, `cert=${pem}`)
      .replace(/^pkey=.*/m, `pkey=${pem}`)
  })
  onTestFinished(() => coturn.stop())
  expect(await protocolAt(port)).toMatch(/^TLSv1\.[23]$/)
})

async function protocolAt(port: number): Promise<string | null> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return socket.getProtocol()
  } finally {
    socket.destroy()
  }
}
