import { join } from 'node:path'
import { drainJanus } from './modules/media/adapters/janus/drain.ts'
import { JanusKeeper, type RunningJanus } from './modules/media/adapters/janus/janus-keeper.ts'
import { janusOwner } from './modules/media/adapters/janus/owner.ts'
import { toConfig } from './platform/config/config.ts'
import { ConfigError, readEnv } from './platform/config/env.ts'
import { EXIT_CODES } from './platform/crash.ts'
import { createLog, flushLog } from './platform/log.ts'
import { createJanusMetrics } from './platform/metrics/metrics.ts'
import { createMetricsServer } from './platform/metrics/metrics-server.ts'
import { StartError, UnavailableError } from './platform/start-error.ts'

/**
 * `npm run janus`: a Janus for the games of servers that name it in `JANUS_URLS`, with the settings they need and as few
 * rights as the server's own. Asked to end, it lets no new game in and ends with its last one; asked once more, at once.
 */
async function run(): Promise<void> {
  const config = toConfig(readEnv())
  const { service, instances: _, links: __, checkRtpPortRange: ___, ...janus } = config.media.janus
  if (service === null)
    throw new StartError('JANUS_API_SECRET and JANUS_ROOM_ADMIN_KEY are needed: the servers name the same.')
  const log = createLog(config.log)
  const dir = join(config.data.dir, 'media', 'service')
  const keeper = new JanusKeeper({ ...janus, service, role: 'games', dir, owner: janusOwner() }, log)
  const metrics = createJanusMetrics(log)
  const ofRunning = (value: (running: RunningJanus) => number | null | undefined) => () => {
    const has = keeper.running === null ? null : value(keeper.running)
    return has == null ? [] : [{ labels: { janus: service.listen }, value: has }]
  }
  metrics.janusCpu.from(ofRunning((running) => running.cpu()?.seconds))
  metrics.janusCores.from(ofRunning((running) => running.cores()))
  metrics.janusReceivedBytes.from(ofRunning((running) => running.traffic()?.receivedBytes))
  metrics.janusReceivedPackets.from(ofRunning((running) => running.traffic()?.receivedPackets))
  metrics.janusLostPackets.from(ofRunning((running) => running.traffic()?.lostPackets))
  metrics.janusSentBytes.from(ofRunning((running) => running.traffic()?.sentBytes))
  metrics.janusSentPackets.from(ofRunning((running) => running.traffic()?.sentPackets))
  metrics.janusMissedPackets.from(ofRunning((running) => running.traffic()?.missedPackets))
  const metricsServer = createMetricsServer({ ...config.prometheus, metrics, log })
  const stop = async () => {
    await metricsServer.stop()
    await keeper.stop()
    await flushLog(log)
    process.exit(EXIT_CODES.asked)
  }
  const now = new AbortController()
  const ask = () => {
    if (drains) return now.abort()
    drains = true
    process.stdout.write('Janus ends with its last game. Asked once more, it ends at once.\n')
    const admin = keeper.running?.process.admin ?? null
    const drained = admin === null ? Promise.resolve() : drainJanus(admin, now.signal)
    void drained.catch((error: unknown) => log.warn({ error: String(error) }, 'not drained')).then(stop)
  }
  let drains = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  await keeper.start()
  if (keeper.running === null) {
    const { reason } = keeper.status()
    const sentence = `Janus does not run: ${reason}.`
    // A busy machine, a port that is taken for a moment, a network that comes later: another start may succeed.
    throw reason === 'gateway_missing' ? new StartError(sentence) : new UnavailableError(sentence)
  }
  await metricsServer.start()
  process.stdout.write(`Ready: ws://${service.listen}\n`)
}

run().catch((error: unknown) => {
  const told = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${told ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  if (!told) process.exit(EXIT_CODES.crashed)
  process.exit(error instanceof UnavailableError ? EXIT_CODES.unavailable : EXIT_CODES.told)
})
