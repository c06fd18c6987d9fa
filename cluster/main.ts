import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../apps/server/src/platform/start-error.ts'
import { startCluster } from './cluster.ts'

/** `npm run cluster`: see README.md. Ctrl-C ends all of it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.PORT || 3443)

const home = resolve(ROOT, process.env.DATA_DIR || 'data/cluster')
const startedAt = performance.now()
const tell = (line: string): void =>
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1)} s] ${line}`)

/** Ctrl-C comes to us twice: by the terminal, and by npm, which passes it on. Later it is meant. */
const AGAIN_AFTER_MS = 1_000
let askedAt: number | null = null
const asking = new AbortController()
const asked = new Promise<void>((resolveAsked) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (askedAt !== null) {
        // The kernel ends what is left of it.
        if (performance.now() - askedAt > AGAIN_AFTER_MS) process.exit(130)
        return
      }
      askedAt = performance.now()
      console.log('\nEnding, a few seconds …')
      asking.abort()
      resolveAsked()
    })
})

try {
  if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65_535)
    throw new StartError(`PORT=${process.env.PORT} is no port: take 1 to 65535.`)
  const cluster = await startCluster({ home, port: PORT, tell, signal: asking.signal })
  tell(`Ready: ${cluster.url}`)
  console.log(
    `  the browser will ask about the certificate: it is this machine's own (${home}/certificate.pem)`,
  )
  for (const [index, server] of cluster.servers.entries())
    console.log(`  ${server.name}: ${cluster.serverUrls[index]}, process ${server.pid}`)
  console.log(
    `  Postgres: primary ${cluster.postgres.primary.name}, standby ${cluster.postgres.standby.name}`,
  )
  console.log(`  metrics: ${[...cluster.metrics.servers, ...cluster.metrics.janus].join(' ')}`)
  console.log(`  logs: ${home}/logs; Ctrl-C ends everything`)
  await asked
  await cluster.stop()
  process.exit(0)
} catch (error) {
  if (asking.signal.aborted && error === asking.signal.reason) process.exit(130)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
