import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MetricsBatch, metricsBatch } from '@gorod/contracts/metrics'
import { afterAll } from 'vitest'

export interface ReceivedEvents {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface ForeignServer {
  readonly url: string
  readonly received: readonly ReceivedEvents[]
}

/** A server of another host than the site's, gone after the file. It sends no header of CORS. */
async function startForeign(answer: string): Promise<ForeignServer> {
  const received: ReceivedEvents[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.setHeader('content-type', 'text/javascript')
    response.end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => server.close(done).closeAllConnections()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

export interface Collector extends ForeignServer {
  /** What arrived, as the contract reads it. */
  batches(): readonly MetricsBatch[]
  reasons(): readonly string[]
}

export async function startCollector(): Promise<Collector> {
  const server = await startForeign('')
  const batches = () => server.received.map(({ body }) => metricsBatch.parse(JSON.parse(body)))
  return {
    ...server,
    batches,
    reasons: () => batches().flatMap(({ events }) => events.map(({ params }) => params.reason)),
  }
}

/** Takes the calls that waited for it, as the real one does, and tells its server each by a picture. */
const SCRIPT = `(() => {
  document.cookie = '_ym_uid=1; path=/; max-age=1000'
  const origin = new URL(document.currentScript.src).origin
  const tell = (...call) => { new Image().src = origin + '/watch?call=' + encodeURIComponent(JSON.stringify(call)) }
  const waiting = window.ym.a
  window.ym = tell
  for (const call of waiting) tell(...call)
})()`

export interface CounterService extends ForeignServer {
  readonly scriptUrl: string
  calls(): readonly (readonly unknown[])[]
}

export async function startCounterService(): Promise<CounterService> {
  const server = await startForeign(SCRIPT)
  return {
    ...server,
    scriptUrl: `${server.url}/tag.js`,
    calls: () =>
      server.received.flatMap(({ url }) => {
        const call = new URL(url, server.url).searchParams.get('call')
        return call === null ? [] : [JSON.parse(call) as unknown[]]
      }),
  }
}
