import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { howMany } from './attack.ts'
import { AttackedSite } from './site.ts'

/** Made by the server: where no test is chosen there is none to remove. */
const logDir = join(tmpdir(), `gorod-attack-log-${process.pid}`)
afterAll(() => rmSync(logDir, { recursive: true, force: true }))
export const LOG_FILE = join(logDir, 'server.log')

/** The shorter run has fewer ports to take, not a weaker attack. */
export const PORTS = howMany(300, 1000)

/** Whose address makes an administrator, once it is confirmed. */
export const BOSS = 'boss@example.org'

/** The smallest table there is. */
export const SEATS = 7

/** One site as operators have them, for all that needs nothing else: a start takes longer than most attacks. */
export const site = new AttackedSite({
  LOG_FILE,
  JANUS_RTP_PORTS: `29000-${29_000 + PORTS - 1}`,
  ADMIN_EMAILS: BOSS,
  QUICK_TABLE_SEATS: String(SEATS),
  PASSWORD_MEMORY_KIB: '19456',
})
