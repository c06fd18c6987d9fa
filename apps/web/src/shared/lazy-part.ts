import { lazy } from 'react'
import { answers } from './api/silence.ts'
import { reloadPage } from './leaving/own-reload.ts'

const RELOADED_FOR = 'reloadedForPart'
const ASK_AGAIN_MS = 2_000

/** A component in a file of its own, which is loaded by `loadPart` when it is first drawn. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load))

/**
 * Loads a file of the page. While the server cannot be reached it waits: a reload would lose the page. A file that is
 * missing on a server that answers is gone since a deploy: the page reloads once and asks for the new one. Throws when
 * the file is missing again.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    while (!(await answers('').catch(() => false)))
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  try {
    return await load()
  } catch (error) {
    const missing = String(error)
    if (sessionStorage.getItem(RELOADED_FOR) === missing) throw error
    sessionStorage.setItem(RELOADED_FOR, missing)
    reloadPage()
    // The page goes: nothing is drawn in the meantime.
    return new Promise(() => undefined)
  }
}
