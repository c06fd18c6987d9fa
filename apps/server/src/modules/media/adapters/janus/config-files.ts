import { chownSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The purpose of a Janus: the rooms of games, or the echo test of the system check. Each has a process of its own. */
export type JanusRole = 'games' | 'check'

export interface JanusConfigFiles {
  readonly role: JanusRole
  /** Exists and is empty. */
  readonly dir: string
  /** The group that may read the folder besides its owner; null: nobody. */
  readonly gid: number | null
  readonly libDir: string
  /** Random: readiness must be answered by our process, not by another Janus on the same port. */
  readonly serverName: string
  /** Where its API listens. */
  readonly api: { readonly ip: string; readonly port: number }
  /** On loopback; null: it has no Admin API. */
  readonly adminPort: number | null
  /** Where it tells what it receives and sends; null: nowhere. */
  readonly eventsUrl: string | null
  readonly rtpPortRange: string
  readonly addresses: readonly string[]
  readonly publicIp: string | null
  readonly secrets: JanusSecrets
}

export interface JanusSecrets {
  readonly api: string
  readonly roomAdmin: string
  readonly admin: string
}

/** Janus loads every library it finds in a folder, so it gets folders that hold only these. */
const LIBRARIES: Readonly<Record<JanusRole, Readonly<Record<string, readonly string[]>>>> = {
  games: { plugins: ['videoroom'], transports: ['websockets'], loggers: [] },
  check: { plugins: ['echotest'], transports: ['websockets'], loggers: [] },
}

/** A Janus that somebody built may be without it: then nobody hears what it receives and sends. */
const EVENTS_LIBRARY = 'wsevh'

/** Fills the folder Janus runs in. Nothing of /etc is read. The files hold secrets: only Janus may read them. */
export function writeJanusFolder(given: JanusConfigFiles): void {
  const hasEvents = existsSync(join(given.libDir, 'events', `libjanus_${EVENTS_LIBRARY}.so`))
  const options = { ...given, eventsUrl: hasEvents ? given.eventsUrl : null }
  const { dir, gid } = options
  const folder = (name: string) => {
    mkdirSync(join(dir, name), { mode: 0o750 })
    if (gid !== null) chownSync(join(dir, name), -1, gid)
  }
  folder('conf')
  const libraries = { ...LIBRARIES[options.role], events: options.eventsUrl === null ? [] : [EVENTS_LIBRARY] }
  for (const [kind, names] of Object.entries(libraries)) {
    folder(kind)
    for (const name of names) {
      const file = join(kind, `libjanus_${name}.so`)
      if (!existsSync(join(options.libDir, file))) throw new Error(`Janus library is missing: ${file}`)
      symlinkSync(join(options.libDir, file), join(dir, file))
    }
  }
  for (const [name, text] of Object.entries(filesOf(options))) {
    writeFileSync(join(dir, 'conf', name), text, { mode: 0o640 })
    if (gid !== null) chownSync(join(dir, 'conf', name), -1, gid)
  }
}

function filesOf(options: JanusConfigFiles): Readonly<Record<string, string>> {
  const common = {
    'janus.jcfg': core(options),
    'janus.transport.websockets.jcfg': webSockets(options),
    ...(options.eventsUrl === null
      ? {}
      : { [`janus.eventhandler.${EVENTS_LIBRARY}.jcfg`]: eventHandler(options.eventsUrl) }),
  }
  return options.role === 'games'
    ? { ...common, 'janus.plugin.videoroom.jcfg': videoRoom(options) }
    : { ...common, 'janus.plugin.echotest.jcfg': 'general: { }\n' }
}

/**
 * Without a sign of life a session ends after so long. A game's goes on meanwhile: a server that died has the time to
 * start again.
 */
const SESSION_SECONDS: Readonly<Record<JanusRole, number>> = { games: 90, check: 60 }

/** libconfig string: a quote or a backslash of a path must not end it. */
function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/**
 * `protected_folders`: Janus compares the beginning of the resolved path, so `/` refuses every recording, in every
 * plugin. It makes missing folders before it asks; that wall is the user it runs as.
 */
function core(options: JanusConfigFiles): string {
  const folder = (name: string) => quoted(join(options.dir, name))
  return `general: {
  configs_folder = ${folder('conf')}
  plugins_folder = ${folder('plugins')}
  transports_folder = ${folder('transports')}
  events_folder = ${folder('events')}
  loggers_folder = ${folder('loggers')}
  debug_level = 3
  debug_colors = false
  server_name = ${quoted(options.serverName)}
  session_timeout = ${SESSION_SECONDS[options.role]}
  reclaim_session_timeout = ${options.role === 'games' ? SESSION_SECONDS.games : 0}
  hide_dependencies = true
  protected_folders = [ "/" ]
  api_secret = ${quoted(options.secrets.api)}
  admin_secret = ${quoted(options.secrets.admin)}
}
media: {
  rtp_port_range = ${quoted(options.rtpPortRange)}
  no_media_timer = 2
  slowlink_threshold = 4
}
nat: {
  nice_debug = false
  full_trickle = false
  ice_enforce_list = ${quoted(options.addresses.join(','))}
${options.publicIp === null ? '' : `  nat_1_1_mapping = ${quoted(options.publicIp)}\n`}}
events: {
${options.eventsUrl === null ? '  broadcast = false' : `  broadcast = true\n  combine_media_stats = true\n  stats_period = ${STATISTICS_SECONDS}`}
}
`
}

/** How often Janus tells of each connection. A game has some twenty. */
const STATISTICS_SECONDS = 5

function eventHandler(url: string): string {
  return `general: {
  enabled = true
  events = "media"
  grouping = true
  json = "compact"
  backend = ${quoted(url)}
}
`
}

function webSockets(options: JanusConfigFiles): string {
  return `general: {
  json = "compact"
  pingpong_trigger = 15
  pingpong_timeout = 10
  ws = true
  ws_port = ${options.api.port}
  ws_ip = ${quoted(options.api.ip)}
  wss = false
}
admin: {
${options.adminPort === null ? '  admin_ws = false' : `  admin_ws = true\n  admin_ws_port = ${options.adminPort}\n  admin_ws_ip = "127.0.0.1"`}
}
`
}

function videoRoom(options: JanusConfigFiles): string {
  return `general: {
  admin_key = ${quoted(options.secrets.roomAdmin)}
  lock_rtp_forward = true
  string_ids = true
}
`
}
