import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'

/** For a part that counts and whose test does not look. */
export const unreadMetrics = (): Metrics => createMetrics({ warn: () => undefined })
