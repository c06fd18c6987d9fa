import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { confinedCommand } from './modules/media/adapters/janus/confined-command.ts'
import { findJanus, portsIn } from './modules/media/adapters/janus/janus-process.ts'
import { type Config, toConfig } from './platform/config/config.ts'
import { ConfigError, readEnv } from './platform/config/env.ts'
import { EXIT_CODES } from './platform/crash.ts'
import { findDataDir } from './platform/data-dir.ts'
import { ownPrograms, prepareCluster } from './platform/db/embedded/embedded.ts'
import { launcherOption } from './platform/launcher/find-launcher.ts'
import type { OwnProgram, ProgramName } from './platform/launcher/launcher.ts'
import { canSetPrivileges, type KeptCapability, setPrivileges } from './platform/launcher/set-privileges.ts'
import { StartError } from './platform/start-error.ts'
import { handOverDataDir, handOverLog, isBelow, isReadableByAll } from './platform/users/hand-over.ts'
import { findSiteUsers, type SiteUsers } from './platform/users/site-users.ts'

/**
 * Run by `npm start` as root, before the server: makes the users, gives them their files, makes the database and answers
 * how server, Postgres and Janus are to be started (`Plan` in scripts/supervisor/prepare.mjs). Everything that needs root
 * is done here; what stays root afterwards only starts these programs.
 */
const run = promisify(execFile)
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const report = (line: string): void => void process.stdout.write(`${line}\n`)

interface Program extends OwnProgram {
  /** Asks it to end. */
  readonly endSignal: NodeJS.Signals
}

async function prepare(): Promise<object | null> {
  const config = toConfig(readEnv())
  await findDataDir(config.data.dir)
  const users = canSetPrivileges() ? await findSiteUsers(report) : null
  if (users === null) return asRoot('setpriv (util-linux) or the user "nobody" is missing')
  const keep = await capabilitiesFor(config)
  // The files for Janus belong to Janus's group, so the server is a member of it.
  const before = setPrivileges({ user: users.server, groups: [users.media.gid], keep })
  const [file = '', ...args] = [...before, '/usr/bin/head', '-c1', MAIN]
  const refused = await run(file, args).then(
    () => null,
    (error: { stderr?: string }) => error.stderr?.trim() || 'setpriv failed',
  )
  if (refused !== null) return asRoot(refused)
  if (keep.includes('dac_read_search'))
    report(
      'The project or its data stand in a folder closed to others: the server keeps the right to read all files.',
    )
  await handOverDataDir(config.data.dir, users.server)
  if (config.log.file !== null) await handOverLog(config.log.file, config.data.dir, users.server)
  return {
    before,
    serverArgs: [launcherOption(users.media)],
    serverEnv: { HOME: config.data.dir },
    programs: await programsFor(config, users),
  }
}

function asRoot(reason: string): null {
  report(`The server runs as root, for it cannot become another user here: ${reason}.`)
  return null
}

/** Only those rights of root that this folder and this port need. */
async function capabilitiesFor(config: Config): Promise<readonly KeptCapability[]> {
  const kept: KeptCapability[] = []
  // The data folder itself becomes the server's own: what counts is the way to it.
  const data = dirname(config.data.dir)
  const places = [MAIN, process.execPath, data, join(config.http.webDir, 'index.html')]
  if (config.log.file !== null && !isBelow(config.log.file, config.data.dir))
    places.push(dirname(config.log.file))
  const readable = await Promise.all(places.map((place) => isReadableByAll(place).catch(() => true)))
  if (readable.includes(false)) kept.push('dac_read_search')
  const firstFree = Number(
    await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(() => '1024'),
  )
  if (config.http.port > 0 && config.http.port < firstFree) kept.push('net_bind_service')
  return kept
}

/** Both Janus are started by one command line. */
function mostPorts({ rtpPortRange, checkRtpPortRange }: Config['media']['janus']): number {
  return Math.max(portsIn(rtpPortRange), portsIn(checkRtpPortRange))
}

async function programsFor(config: Config, users: SiteUsers): Promise<Record<string, Program>> {
  const programs: Partial<Record<ProgramName, Program>> = {}
  if (config.db.url === null) {
    const { dir: dataDir } = config.data
    const cluster = await prepareCluster({
      dataDir,
      report,
      backupDir: config.backupDir,
      user: users.database,
    })
    await handOverDataDir(dataDir, users.server)
    const { postgres, leftOvers } = ownPrograms(join(dataDir, 'postgres'), cluster)
    programs.postgres = { ...postgres, endSignal: 'SIGINT' }
    programs['postgres-leftovers'] = { ...leftOvers, endSignal: 'SIGTERM' }
  }
  const janus = config.media.gateway === 'janus' ? findJanus(config.media.janus) : null
  if (janus !== null) {
    programs.janus = {
      command: confinedCommand(janus.bin, { owner: users.media, rtpPorts: mostPorts(config.media.janus) }),
      cwd: '/',
      // HOME shows an operator with several sites to which site a Janus belongs; Janus may not enter it.
      env: { PATH: '/usr/bin:/bin', HOME: config.data.dir, LANG: 'C' },
      endSignal: 'SIGTERM',
    }
  }
  return programs
}

prepare().then(
  // The message has to be on its way before this process may end.
  (plan) => process.send?.(plan, () => process.exit(EXIT_CODES.asked)),
  (error: unknown) => {
    const told = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${told ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(EXIT_CODES.told)
  },
)
