import { guardedReload, mayReload } from '../api/guarded-reload.ts'
import { askSiteVersion, isFileThere, pause } from '../api/site-version.ts'
import { isTyping } from '../api/typing.ts'
import { isPageHeld } from '../leaving/held-page.ts'
import { loadLostStyles } from './lost-styles.ts'

/**
 * `lost`: on its way, and another try may bring it. `outdated`: the server has another version, whose files have other
 * names. `stuck`: its files are there, but this page cannot have them any more.
 */
export type PartFailureReason = 'lost' | 'outdated' | 'stuck'

export class PartFailure extends Error {
  readonly reason: PartFailureReason
  constructor(reason: PartFailureReason, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Growing: a server that restarts is back within seconds. */
const PAUSES_MS = [500, 1_500, 4_000]
const PATIENT_PAUSE_MS = 15_000

/**
 * Loads a file of the page, and tries again when it is lost on its way: a reload would take the page away, with what is
 * open and typed. Only where the server has another version does the page reload, and only where nothing is lost by it.
 *
 * Throws a {@link PartFailure} after some tries.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let failure: unknown
  try {
    return await load()
  } catch (error) {
    failure = error
  }
  for (const pauseMs of PAUSES_MS) {
    const version = await askSiteVersion()
    if (version === 'other') return reloadOr(new PartFailure('outdated', failure))
    if (version === 'same') {
      try {
        await loadLostStyles()
        return await load()
      } catch (error) {
        failure = error
      }
    }
    await pause(pauseMs)
  }
  throw new PartFailure((await isKeptOut(failure)) ? 'stuck' : 'lost', failure)
}

/** For what the page is nothing without, and has no place to say that it is missing: never gives up. */
export async function loadEssential<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadPart(load)
    } catch (error) {
      if (error instanceof PartFailure && error.reason === 'stuck')
        await reloadOr(error).catch(() => undefined)
      await pause(PATIENT_PAUSE_MS)
    }
  }
}

/** Rejects where the page has to ask before. */
function reloadOr(failure: PartFailure): Promise<never> {
  if (isTyping() || isPageHeld() || !mayReload()) return Promise.reject(failure)
  guardedReload()
  // The page goes: nothing is drawn in the meantime.
  return new Promise(() => undefined)
}

/**
 * Older browsers (Firefox before 155) remember for the life of a page that a module failed, also one that another
 * imports, and do not ask for it again; another query in the address would help the first of them alone. The newer ones
 * ask again (https://github.com/whatwg/html/pull/10327), as Chromium 156 does. The file itself is there then.
 */
async function isKeptOut(failure: unknown): Promise<boolean> {
  const address = lostFileOf(failure)
  return address === null ? (await askSiteVersion()) === 'same' : isFileThere(address)
}

/** The file that a browser names in its error; null: it names none, or the code of the part has thrown. */
export function lostFileOf(failure: unknown): string | null {
  return /https?:\/\/\S+/.exec(String(failure))?.[0] ?? null
}
