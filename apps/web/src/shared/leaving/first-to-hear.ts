import type { PageWindow } from './keep-page.ts'

type Hear = (event: PopStateEvent) => void

const hearers = new Set<Hear>()

/**
 * To be called before the router exists. The listeners of a window get its events in the order in which they were
 * added, capturing or not: a later listener gets «back» when the router has gone there already.
 */
export function hearPopStatesFirst(): void {
  addEventListener('popstate', (event) => {
    for (const hear of [...hearers]) hear(event)
  })
}

/** The window, whose «back» and «forward» reach these listeners before the router. */
export const firstHearing: PageWindow = {
  get location() {
    return window.location
  },
  get history() {
    return window.history
  },
  addEventListener: (_type: 'popstate', hear: Hear) => void hearers.add(hear),
  removeEventListener: (_type: 'popstate', hear: Hear) => void hearers.delete(hear),
}
