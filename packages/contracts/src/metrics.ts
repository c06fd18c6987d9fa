import { z } from 'zod'

/** Names and fields are the specification's (§7 «Other»). */
const polemicaSearchStopped = z.strictObject({
  name: z.literal('polemica_search_stopped'),
  params: z.strictObject({
    reason: z.enum(['force_by_server', 'server_is_down', 'ban_is_still_active']),
  }),
})

/** What a page reports. */
const metricsEvent = z.discriminatedUnion('name', [polemicaSearchStopped])
export type MetricsEvent = z.infer<typeof metricsEvent>

/** What a collector (`METRICS_URL`) receives as the body of a POST: JSON, sent as `text/plain`. */
export const metricsBatch = z.strictObject({
  version: z.literal(1),
  /** Origin of the site: one collector may serve several. */
  site: z.string(),
  events: z
    .array(
      z.strictObject({
        ...polemicaSearchStopped.shape,
        /** Milliseconds since 1970, by the clock of the browser. */
        at: z.int(),
      }),
    )
    .min(1)
    .max(20),
})
export type MetricsBatch = z.infer<typeof metricsBatch>
