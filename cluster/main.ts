import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCluster } from './cluster.ts'

/** `npm run cluster`: see README.md. Ctrl-C ends all of it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.PORT || 3443)

const home = resolve(ROOT, process.env.DATA_DIR || 'data/cluster')
const startedAt = performance.now()
const tell = (line: string): void =>
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1)} s] ${line}`)

let isAsked = false
const asked = new Promise<void>((resolveAsked) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!isAsked) console.log('\nEnding, a few seconds …')
      isAsked = true
      resolveAsked()
    })
})

try {
  const cluster = await Promise.race([startCluster({ home, port: PORT, tell }), asked])
  // Whatever runs by now ends with this process.
  if (cluster === undefined) process.exit(130)
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
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
