import { reloadPage } from '../shared/leaving/own-reload.ts'

const RELOADED_FOR = 'reloadedForChunk'

/**
 * A page open since before a deploy asks for parts that are gone. One reload brings the new ones; if the same part
 * is missing again the error screen says so instead of reloading forever.
 */
export function watchStaleChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const missing = String(event.payload)
    if (sessionStorage.getItem(RELOADED_FOR) === missing) return
    sessionStorage.setItem(RELOADED_FOR, missing)
    event.preventDefault()
    reloadPage()
  })
}
