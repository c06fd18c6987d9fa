import type { MetricsEvent } from '@gorod/contracts/metrics'
import type { SiteSettings } from '@gorod/contracts/settings'
import { reachGoal } from './counter.ts'
import { MetricsQueue } from './metrics-queue.ts'

/** Name of the event on `window` that carries every metrics event, wherever it is sent besides. */
const METRICS_EVENT = 'metrics'

let queue: MetricsQueue | null = null

/**
 * Reports an event (spec §7): to the collector of the operator, and to the goal `ymCode` of the counter where the visitor
 * agreed. Neither disturbs the page when it fails. Without settings (the server is away since the page was opened)
 * nobody is known who could be told.
 */
export function reportMetrics(settings: SiteSettings | undefined, event: MetricsEvent): void {
  dispatchEvent(new CustomEvent(METRICS_EVENT, { detail: event }))
  if (settings === undefined) return
  const { collectorUrl, counter } = settings.metrics
  if (collectorUrl !== null) {
    queue ??= openQueue(collectorUrl)
    queue.add(event, Date.now())
  }
  if (counter !== null && settings.ymCode !== null) reachGoal(counter, settings.ymCode, event)
}

function openQueue(collectorUrl: string): MetricsQueue {
  const opened = new MetricsQueue({
    site: location.origin,
    // A batch that is sent as text needs no permission of the collector (CORS), which could not be asked for while a page is closed.
    send: (body) => navigator.sendBeacon(collectorUrl, body),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  addEventListener('pagehide', opened.flush)
  // A phone may end a page in the background without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) opened.flush()
  })
  return opened
}
