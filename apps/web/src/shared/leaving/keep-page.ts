import type { Navigator, To } from 'react-router'

/** The part of `window` that shows where a page is and that it is being left. */
export interface PageWindow {
  readonly location: { readonly pathname: string }
  readonly history: Pick<History, 'state' | 'go'>
  addEventListener(type: 'popstate', listener: (event: PopStateEvent) => void): void
  removeEventListener(type: 'popstate', listener: (event: PopStateEvent) => void): void
}

/** Called with the way on that was stopped. */
type Ask = (goOn: () => void) => void

/**
 * Stops every way to another page of the site until the returned function is called. Links and buttons go through
 * React Router's navigator. «Back» and «forward» have happened already when a page gets their event, so they are
 * undone first. The browser's Navigation API is not used, because Firefox before 147 and older Safari lack it. A page
 * that replaces its own address is not being left.
 */
export function keepPage(navigator: Navigator, page: PageWindow, ask: Ask): () => void {
  const { push } = navigator
  let kept = placeOf(page)
  let undoing = false
  navigator.push = (to, state, options) => {
    const pathname = pathOf(to)
    if (pathname !== null && pathname !== kept.pathname) {
      ask(() => push(to, state, options))
      return
    }
    push(to, state, options)
    kept = placeOf(page)
  }
  const onPopState = (event: PopStateEvent) => {
    const now = placeOf(page)
    // Where an entry without a number led astray the second try is let through.
    if (now.pathname === kept.pathname || undoing) {
      undoing = false
      kept = now
      return
    }
    // React Router has not heard of it yet, and must not.
    event.stopImmediatePropagation()
    // An entry without a number was made by a link to a place in this page: most people go back over it.
    const delta = now.index === null || kept.index === null ? -1 : now.index - kept.index
    undoing = true
    page.history.go(-delta)
    ask(() => page.history.go(delta))
  }
  page.addEventListener('popstate', onPopState)
  return () => {
    navigator.push = push
    page.removeEventListener('popstate', onPopState)
  }
}

/** Null: the page it is on already. */
function pathOf(to: To): string | null {
  const pathname = typeof to === 'string' ? to.replace(/[?#].*$/, '') : to.pathname
  return pathname === undefined || pathname === '' ? null : pathname
}

/** React Router numbers the entries of the history. */
function placeOf({ location, history }: PageWindow) {
  const index: unknown = history.state?.idx
  return { pathname: location.pathname, index: typeof index === 'number' ? index : null }
}
