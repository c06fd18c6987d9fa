import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { AppError } from '../app-error.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Tracing } from './tracing.ts'

/** A collector that is away costs no more memory than this many spans. */
const MOST_WAITING = 4096
const SEND_EVERY_MS = 2000
const SEND_MS = 5000

/** Spans over OTLP, as JSON over HTTP. Nothing global is set: several apps of one process do not share it. */
export function otlpTracing({ endpoint, service, share }: NonNullable<Config['tracing']>, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_MS })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  })
  const tracer = provider.getTracer(service)
  const current = new AsyncLocalStorage<Context>()
  return {
    async span(name, facts, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { attributes: facts }, parent)
      try {
        return await current.run(trace.setSpan(parent, span), work)
      } catch (error) {
        const code = error instanceof AppError ? error.code : 'internal'
        span.setAttribute('error.type', code)
        // A refusal is an answer.
        if (code === 'internal' || code === 'unavailable') span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    stop: () =>
      provider.shutdown().catch((error) => log.warn({ err: error }, 'the last spans could not be sent')),
  }
}
