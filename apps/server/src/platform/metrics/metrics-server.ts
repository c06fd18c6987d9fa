import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  /** Where they can be read; null: nowhere. */
  url(): string | null
  start(): Promise<void>
  stop(): Promise<void>
}

interface MetricsServerOptions {
  /** Null: nobody reads the metrics. */
  readonly port: number | null
  readonly host: string
  readonly metrics: Pick<Metrics, 'text' | 'contentType' | 'watchProcess'>
  readonly log: Log
}

/** Prometheus needs one, and a person who looks beside it another. */
const CONNECTIONS = 20
const REQUEST_MS = 10_000

/**
 * Metrics have a port of their own: what stands before the site never forwards it, so a stranger meets no door at all, and
 * Prometheus needs no password.
 */
export function createMetricsServer({ port, host, metrics, log }: MetricsServerOptions): MetricsServer {
  let server: Server | null = null
  let reading: Promise<string> | null = null
  // Readings ask the database: who asks meanwhile gets the same answer.
  const text = (): Promise<string> => {
    reading ??= metrics.text().finally(() => {
      reading = null
    })
    return reading
  }
  const url = (): string | null =>
    server === null ? null : `http://${host}:${(server.address() as AddressInfo).port}/metrics`
  return {
    url,
    async start() {
      if (port === null) return
      metrics.watchProcess()
      const opened = createServer(
        { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
        (request, response) => {
          if (request.method !== 'GET' || request.url !== '/metrics') {
            response.writeHead(404).end()
            return
          }
          text().then(
            (body) => response.writeHead(200, { 'content-type': metrics.contentType }).end(body),
            (err) => {
              log.error({ err }, 'the metrics could not be read')
              response.writeHead(500).end()
            },
          )
        },
      )
      opened.maxConnections = CONNECTIONS
      await new Promise<void>((resolve, reject) => {
        opened.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            new StartError(
              `The metrics cannot be served at ${host}:${port} (${error.code}): choose another PROMETHEUS_PORT or PROMETHEUS_HOST.`,
              error,
            ),
          ),
        )
        opened.listen(port, host, resolve)
      })
      server = opened
      log.info({ url: url() }, 'metrics for Prometheus')
    },
    async stop() {
      const open = server
      server = null
      if (open === null) return
      open.closeAllConnections()
      await new Promise((resolve) => open.close(resolve))
    },
  }
}
