import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Launcher } from '../../platform/launcher/launcher.ts'
import type { Log } from '../../platform/log.ts'
import type { PersonalData } from '../../platform/module.ts'
import { JanusGateway } from './adapters/janus/janus-gateway.ts'
import { MemoryGateway } from './adapters/memory/memory-gateway.ts'
import type { TurnSettings } from './domain/ice-servers.ts'
import { Media } from './domain/media.ts'
import { janusUpgrade, registerJanusRest } from './http/janus-proxy.ts'
import { mediaRoutes } from './http/routes.ts'
import type { MediaApi } from './public.ts'
import { connectionErrorStore } from './store/connection-errors.ts'
import { mediaMigrations } from './store/migrations.ts'

export interface MediaConfig {
  /** `janus` runs a Janus of its own; `memory` is for server tests; `off` plays without pictures. */
  readonly gateway: 'janus' | 'memory' | 'off'
  readonly janus: {
    /** Null: looked for where packages put them. */
    readonly bin: string | null
    readonly libDir: string | null
    /** UDP ports of the pictures, `from-to`: two for a player, one for a spectator. */
    readonly rtpPortRange: string
    /** Addresses of this machine that browsers reach; null: all real ones. */
    readonly addresses: readonly string[] | null
    /** The address outside, when this machine is behind a 1:1 NAT. */
    readonly publicIp: string | null
  }
  readonly stun: readonly string[]
  readonly turn: TurnSettings | null
}

export interface MediaDeps {
  readonly config: MediaConfig
  /** Everything the server keeps; media uses `media/` in it. */
  readonly dataDir: string
  readonly launcher: Launcher
  readonly clock: Clock
  readonly db: Db
  readonly log: Log
}

/** The module of pictures and sound. `start` before the server listens, `stop` after it stopped listening. */
export function createMedia(deps: MediaDeps) {
  const log = deps.log.child({ module: 'media' })
  const { gateway, door, start } = createGateway(deps, log)
  const ice = { stun: deps.config.stun, turn: deps.config.turn }
  const media = new Media({
    gateway,
    clock: deps.clock,
    ice,
    warn: (details, message) => log.warn(details, message),
  })
  const api: MediaApi = media
  const errors = connectionErrorStore(deps.db)
  const personalData: PersonalData = {
    collect: async (accountId) => ({ connectionErrors: await errors.ofAccount(accountId) }),
    forget: (accountId) => errors.removeOfAccount(accountId),
  }
  return {
    name: 'media',
    migrations: mediaMigrations,
    api,
    /** For server tests with `gateway: 'memory'`: what the policy was, and a gateway that can die. */
    memory: gateway instanceof MemoryGateway ? gateway : null,
    routes: mediaRoutes({ clock: deps.clock, door, ice, errors }),
    personalData,
    upgrades: [janusUpgrade(door)],
    /** The REST way of the system check; before `listen`. */
    registerHttp: (app: FastifyInstance) => registerJanusRest(app, door),
    /** Resolves also when there is no gateway: the game runs on, see `api.status()`. */
    start,
    async stop(): Promise<void> {
      await media.closeAll()
      await gateway.stop()
    },
  }
}

function createGateway({ config, dataDir, launcher }: MediaDeps, log: Log) {
  if (config.gateway !== 'janus') {
    const gateway = new MemoryGateway(config.gateway === 'off' ? 'switched_off' : null)
    return { gateway, door: () => null, start: async () => {} }
  }
  const gateway = new JanusGateway({ ...config.janus, dir: join(dataDir, 'media'), launcher }, log)
  return { gateway, door: () => gateway.door(), start: () => gateway.start() }
}
