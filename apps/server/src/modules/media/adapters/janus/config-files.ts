import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface JanusConfigFiles {
  /** Emptied and written anew. */
  readonly dir: string
  readonly libDir: string
  /** Random: readiness must be answered by our process, not by another Janus on the same port. */
  readonly serverName: string
  readonly wsPort: number
  readonly httpPort: number
  readonly rtpPortRange: string
  readonly addresses: readonly string[]
  readonly publicIp: string | null
  readonly secrets: JanusSecrets
}

export interface JanusSecrets {
  readonly api: string
  readonly token: string
  readonly roomAdmin: string
  readonly admin: string
}

/** Janus loads every library it finds in a folder, so it gets folders that hold only these. */
const LIBRARIES = {
  plugins: ['echotest', 'videoroom'],
  transports: ['websockets', 'http'],
  events: [],
  loggers: [],
} as const

/** Writes the folder Janus runs in. Nothing of /etc is read; the files hold secrets, so only we may read them. */
export function writeJanusFolder(options: JanusConfigFiles): void {
  rmSync(options.dir, { recursive: true, force: true })
  mkdirSync(join(options.dir, 'conf'), { recursive: true, mode: 0o700 })
  for (const [kind, names] of Object.entries(LIBRARIES)) {
    mkdirSync(join(options.dir, kind))
    for (const name of names) {
      const file = join(kind, `libjanus_${name}.so`)
      if (!existsSync(join(options.libDir, file))) throw new Error(`Janus library is missing: ${file}`)
      symlinkSync(join(options.libDir, file), join(options.dir, file))
    }
  }
  const files = {
    'janus.jcfg': core(options),
    'janus.transport.websockets.jcfg': webSockets(options),
    'janus.transport.http.jcfg': rest(options),
    'janus.plugin.videoroom.jcfg': videoRoom(options),
    'janus.plugin.echotest.jcfg': 'general: { }\n',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(options.dir, 'conf', name), text, { mode: 0o600 })
  }
}

/** libconfig string: a quote or a backslash of a path must not end it. */
function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

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
  session_timeout = 60
  reclaim_session_timeout = 0
  hide_dependencies = true
  api_secret = ${quoted(options.secrets.api)}
  token_auth = true
  token_auth_secret = ${quoted(options.secrets.token)}
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
events: { broadcast = false }
`
}

function webSockets(options: JanusConfigFiles): string {
  return `general: {
  json = "compact"
  pingpong_trigger = 15
  pingpong_timeout = 10
  ws = true
  ws_port = ${options.wsPort}
  ws_ip = "127.0.0.1"
  wss = false
}
admin: { admin_ws = false }
`
}

/** Only for the REST fallback of the system check. */
function rest(options: JanusConfigFiles): string {
  return `general: {
  json = "compact"
  base_path = "/janus"
  http = true
  port = ${options.httpPort}
  ip = "127.0.0.1"
  https = false
}
admin: { admin_http = false }
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
