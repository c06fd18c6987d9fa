import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Cluster } from '../../platform/cluster/cluster.ts'
import { ALONE } from '../../platform/cluster/elsewhere.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Launcher } from '../../platform/launcher/launcher.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { PersonalDataHolder } from '../../platform/module.ts'
import type { Random } from '../../platform/random.ts'
import { EmbeddedGateway } from './adapters/embedded/embedded-gateway.ts'
import { JanusEcho } from './adapters/janus/janus-echo.ts'
import { JanusGateway, ownHosts } from './adapters/janus/janus-gateway.ts'
import { JanusKeeper } from './adapters/janus/janus-keeper.ts'
import { JanusLink, type JanusLinkOptions } from './adapters/janus/janus-link.ts'
import { type JanusService, portsIn } from './adapters/janus/janus-process.ts'
import { janusOwner } from './adapters/janus/owner.ts'
import { MemoryGateway } from './adapters/memory/memory-gateway.ts'
import { CHECK_TOKEN_MS, CheckTokens } from './domain/check-tokens.ts'
import type { OpenEcho } from './domain/echo.ts'
import type { TurnSettings } from './domain/ice-servers.ts'
import { Media } from './domain/media.ts'
import { CheckDoor } from './http/check-door.ts'
import { registerCheckRest } from './http/check-rest.ts'
import { checkUpgrade } from './http/check-socket.ts'
import { mediaRoutes } from './http/routes.ts'
import { readUse } from './media-readings.ts'
import type { MediaApi } from './public.ts'
import {
  deleteConnectionErrors,
  deleteOldConnectionErrors,
  listConnectionErrors,
} from './store/connection-errors.ts'
import { mediaMigrations } from './store/migrations.ts'
import { countRoomsElsewhere, savedRooms } from './store/saved-rooms.ts'

export interface MediaConfig {
  /**
   * `janus` runs a Janus of its own; `embedded` needs none and is for evaluation; `memory` is for server tests; `off`
   * plays without pictures.
   */
  readonly gateway: 'janus' | 'embedded' | 'memory' | 'off'
  readonly janus: {
    /** Null: looked for where packages put them. */
    readonly bin: string | null
    readonly libDir: string | null
    /** How many Janus share the games. */
    readonly instances: number
    /** Those that somebody else runs for the games; none: this process starts its own. */
    readonly links: readonly JanusLinkOptions[]
    /** The Janus for other processes (`npm run janus`). Null: its secrets are not set. */
    readonly service: JanusService | null
    /** UDP ports of the pictures, `from-to`: two for a player, one for a spectator. */
    readonly rtpPortRange: string
    /** UDP ports of the Janus of the system check: one for each that runs. */
    readonly checkRtpPortRange: string
    /** Addresses of this machine that browsers reach; null: all real ones. */
    readonly addresses: readonly string[] | null
    /** The address outside, when this machine is behind a 1:1 NAT. */
    readonly publicIp: string | null
  }
  /** What every message of the system check must carry beside its token; null: nothing. Visitors are given it. */
  readonly checkApiSecret: string | null
  readonly stun: readonly string[]
  readonly turn: TurnSettings | null
}

export interface MediaDeps {
  readonly config: MediaConfig
  /** Everything the server keeps; media uses `media/` in it. */
  readonly dataDir: string
  readonly launcher: Launcher
  readonly clock: Clock
  readonly random: Random
  readonly secret: string
  readonly limits: Limits
  readonly db: Db
  readonly log: Log
  readonly metrics: Metrics
  readonly http: Pick<Http, 'addressOf' | 'origins'>
  readonly cluster: Pick<Cluster, 'self' | 'processes' | 'elsewhere'> | null
}

/** The module of pictures and sound. `start` before the server listens, `stop` after it stopped listening. */
export function createMedia(deps: MediaDeps) {
  const log = deps.log.child({ module: 'media' })
  const { gateway, check, start } = createGateways(deps, log)
  const { tokens, door } = createCheck(deps, () => echoOf(check))
  const ice = { stun: deps.config.stun, turn: deps.config.turn }
  const media = new Media({
    gateway,
    clock: deps.clock,
    ice,
    warn: (details, message) => log.warn(details, message),
    savedRooms: savedRooms(deps.db, deps.clock, deps.cluster?.self ?? null),
    onProcessGone:
      deps.cluster === null ? null : (listener) => deps.cluster?.processes.onGone(() => listener()),
  })
  const api: MediaApi = media
  readUse(deps.metrics, media)
  const personalData: PersonalDataHolder = {
    collect: async (accountId) => ({ connectionErrors: await listConnectionErrors(deps.db, accountId) }),
    forget: (accountId) => deleteConnectionErrors(deps.db, accountId),
  }
  return {
    name: 'media',
    migrations: mediaMigrations,
    api,
    /** For server tests with `gateway: 'memory'`: the policy, and a gateway that can die. */
    memory: gateway instanceof MemoryGateway ? gateway : null,
    routes: mediaRoutes({
      clock: deps.clock,
      canCheck: () => echoOf(check) !== null,
      tokens,
      apiSecret: deps.config.checkApiSecret,
      ice,
      db: deps.db,
    }),
    personalData,
    cleanup: (now: Date) => deleteOldConnectionErrors(deps.db, now),
    upgrades: [checkUpgrade(door, log)],
    /** The REST way of the system check; before `listen`. */
    registerHttp: (app: FastifyInstance) => registerCheckRest(app, door),
    /** Resolves also when there is no gateway: the game runs on, see `api.status()`. */
    async start(): Promise<void> {
      await start()
      await media.start()
    },
    async stop(): Promise<void> {
      await media.stop()
      await Promise.all([gateway.stop(), check?.stop()])
    },
  }
}

/** The system check: its tokens, and who may begin one. */
function createCheck(deps: MediaDeps, echo: () => OpenEcho | null) {
  const used = deps.limits.claims('check-tokens', CHECK_TOKEN_MS)
  const tokens = new CheckTokens({ ...deps, used })
  const door = new CheckDoor({
    origins: deps.http.origins,
    addressOf: deps.http.addressOf,
    clock: deps.clock,
    limits: deps.limits,
    elsewheres: deps.cluster?.elsewhere ?? ALONE,
    tokens,
    apiSecret: deps.config.checkApiSecret,
    rtpPorts: portsIn(deps.config.janus.checkRtpPortRange),
    echo,
  })
  return { tokens, door }
}

/** Two of each kind, so that what strangers do at the one does not reach the other. They start side by side. */
function createGateways({ config, dataDir, launcher, db, cluster }: MediaDeps, log: Log) {
  if (config.gateway === 'embedded') {
    const { rtpPortRange, checkRtpPortRange } = config.janus
    const owner = janusOwner()
    const switchFor = (role: string, rtpPortRange: string) =>
      new EmbeddedGateway({ owner, rtpPortRange }, log.child({ role }))
    const [gateway, check] = [switchFor('games', rtpPortRange), switchFor('check', checkRtpPortRange)]
    const start = async () => {
      log.warn('pictures go through the embedded gateway, which is for evaluation only')
      await Promise.all([gateway.start(), check.start()])
    }
    return { gateway, check, start }
  }
  if (config.gateway !== 'janus') {
    const gateway = new MemoryGateway(config.gateway === 'off' ? 'switched_off' : null)
    return { gateway, check: null, start: async () => {} }
  }
  const { checkRtpPortRange, instances, links, service: _, ...janus } = config.janus
  const common = { ...janus, owner: launcher.separate ? null : janusOwner(), launcher }
  const own = () => ownHosts({ ...common, instances, dir: join(dataDir, 'media', 'games') }, log)
  const hosts = links.length === 0 ? own() : links.map((link) => new JanusLink(link, log))
  // Without `JANUS_URLS` each process has Janus of its own.
  const countElsewhere =
    links.length === 0 || cluster === null ? null : () => countRoomsElsewhere(db, cluster.self)
  const gateway = new JanusGateway(hosts, log, undefined, countElsewhere)
  const check = new JanusKeeper(
    { ...common, role: 'check', dir: join(dataDir, 'media', 'check'), rtpPortRange: checkRtpPortRange },
    log,
  )
  const start = async () => void (await Promise.all([gateway.start(), check.start()]))
  return { gateway, check, start }
}

/** Null while it does not run. */
function echoOf(check: JanusKeeper | EmbeddedGateway | null): OpenEcho | null {
  if (check instanceof EmbeddedGateway) return check.openEcho
  const running = check?.running?.process
  if (running === undefined) return null
  return () => JanusEcho.open({ wsUrl: running.wsUrl, apiSecret: running.secrets.api })
}
