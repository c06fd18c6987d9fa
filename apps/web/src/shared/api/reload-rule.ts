import { guardedReload, mayReload } from './guarded-reload.ts'

const PROBE_EVERY_MS = 1_500

let leaving = false
let waiting = false
addEventListener('pagehide', () => {
  leaving = true
})
addEventListener('pageshow', () => {
  leaving = false
})

/**
 * The specification's global rule: a request with no response at all reloads the page. It waits until the server
 * answers again, for a reload into a dead server would leave the browser's own error page, which never returns.
 */
export function reloadBecauseOfSilence(): void {
  if (leaving || waiting || !mayReload()) return
  waiting = true
  probe()
}

function probe(): void {
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then((response) => {
    // A proxy in front of a dead server does answer, with 502 to 504.
    if (response.status >= 500) probeLater()
    else guardedReload()
  }, probeLater)
}

function probeLater(): void {
  setTimeout(probe, PROBE_EVERY_MS)
}
