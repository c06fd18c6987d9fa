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

/** Cut short when the browser has a network again. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

const PAUSE_MS = 15_000

/** Calls back once, when the server answers. Returns what ends the asking. */
export function whenServerAnswers(onAnswer: () => void): () => void {
  let ended = false
  const ask = async () => {
    await pause(PAUSE_MS)
    const answers = !ended && (await askSiteVersion()) !== 'unreachable'
    if (ended) return
    if (answers) onAnswer()
    else void ask()
  }
  void ask()
  return () => {
    ended = true
  }
}
