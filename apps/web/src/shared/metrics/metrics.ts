/** What the metrics service hears of. Names and fields are the specification's (§7). */
export interface MetricsEvents {
  readonly polemica_search_stopped: {
    readonly reason: 'force_by_server' | 'server_is_down' | 'ban_is_still_active'
  }
}

/** Name of the event on `window` that carries every metrics event: an operator's own tag manager hears it there. */
export const METRICS_EVENT = 'metrics'

export interface MetricsDetail<Name extends keyof MetricsEvents = keyof MetricsEvents> {
  readonly name: Name
  readonly params: MetricsEvents[Name]
}

/** Where events go. In a page it is `window`. */
export interface MetricsHost {
  dispatchEvent(event: Event): unknown
  /** The counter of Yandex Metrica. */
  readonly ym?: (counter: string, method: 'reachGoal', goal: string, params: object) => void
}

/**
 * Reports an event. The counter's script is foreign and every page is served without foreign scripts: it is only
 * called where the operator has put it into the page and named its number (`ymCode` of the site settings). Without it
 * the event still happens on `window`.
 */
export function reportMetrics<Name extends keyof MetricsEvents>(
  host: MetricsHost,
  ymCode: string | null,
  detail: MetricsDetail<Name>,
): void {
  host.dispatchEvent(new CustomEvent(METRICS_EVENT, { detail }))
  if (ymCode !== null) host.ym?.(ymCode, 'reachGoal', detail.name, detail.params)
}
