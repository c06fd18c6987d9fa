import type { PageWindow } from './keep-page.ts'

type Hear = (event: PopStateEvent) => void

const hearers = new Set<Hear>()

/**
 * Call before the router is there. A window's own events reach its listeners in the order they came, a capturing one or
 * not: who comes later hears of a «back» when the router has gone there already.
 */
export function hearPopStatesFirst(): void {
  addEventListener('popstate', (event) => {
    for (const hear of [...hearers]) hear(event)
  })
}

/** The window, whose «back» and «forward» are heard here before the router hears of them. */
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
