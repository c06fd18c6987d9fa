/** What the server says of itself: nothing at all, the version that this page is of, or another one. */
export type SiteVersion = 'unreachable' | 'same' | 'other'

const ANSWERS_WITHIN_MS = 10_000

/**
 * Asks for this page again and compares the file it starts with: its name has a hash of everything that it leads to. The
 * cookies stay at home, so the answer changes nothing of the session.
 */
export async function askSiteVersion(): Promise<SiteVersion> {
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    // A proxy in front of a dead server does answer, with 502 to 504.
    if (response.status >= 500) return 'unreachable'
    const start = document.querySelector('script[type=module][src]')?.getAttribute('src')
    return start && !(await response.text()).includes(start) ? 'other' : 'same'
  } catch {
    return 'unreachable'
  }
}

/** True when the server gives out this file. */
export async function isFileThere(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000

/** Calls back once, when the server answers: asked now and then, and when the browser is online again. Returns what ends it. */
export function whenServerAnswers(onAnswer: () => void): () => void {
  let ended = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout>
  const end = () => {
    ended = true
    clearTimeout(timer)
    removeEventListener('online', ask)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, pauseMs)
  }
  async function ask(): Promise<void> {
    const version = await askSiteVersion()
    if (ended) return
    if (version === 'unreachable') {
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)
      wait()
    } else {
      end()
      onAnswer()
    }
  }
  addEventListener('online', ask)
  wait()
  return end
}
