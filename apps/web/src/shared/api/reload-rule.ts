/** The functions of the page that the rule needs. */
export interface ReloadRuleDeps {
  /** Resolves to true when the silent server answers again. Rejects or returns false until then. */
  readonly answers: (origin: string) => Promise<boolean>
  /** True when an automatic reload is allowed now. */
  readonly mayReload: () => boolean
  readonly reload: () => void
  /** True while somebody is typing. */
  readonly isTyping: () => boolean
  readonly after: (delayMs: number, task: () => void) => void
}

export interface Silence {
  /** Where the call went; empty for the page's own origin. */
  readonly origin: string
  /** The person asked for it (a post of a form), unlike what the page reads by itself. */
  readonly asked: boolean
}

export interface ReloadRule {
  /** A request had no response at all. */
  silent(silence: Silence): void
  /** The page is being left: what breaks off now was broken off by the leaving. */
  leaving(): void
  /** The page came back, or was not left after all (a download). */
  stayed(): void
}

const FIRST_PROBE_MS = 1_500
const SLOWEST_PROBE_MS = 15_000
/** How often the rule checks whether the typing is over. */
const LOOK_MS = 1_000

/**
 * The specification's global rule (§7): a request with no response at all reloads the page. It waits until the server
 * answers again, for a reload into a dead server would leave the browser's own error page, which never returns. What
 * the page read by itself does not take a half-filled form away: that reload waits until the form is done with.
 */
export function createReloadRule(deps: ReloadRuleDeps): ReloadRule {
  let left = false
  let waiting: { readonly origin: string; asked: boolean } | null = null
  const held = () => left || (waiting?.asked === false && deps.isTyping())

  async function attempt(origin: string, nextMs: number): Promise<void> {
    if (held()) return deps.after(LOOK_MS, () => void attempt(origin, nextMs))
    const answered = await deps.answers(origin).catch(() => false)
    if (!answered) {
      // Every open page asks: a server that stays away is asked ever more seldom.
      const laterMs = Math.min(nextMs * 1.5, SLOWEST_PROBE_MS)
      return deps.after(nextMs, () => void attempt(origin, laterMs))
    }
    if (held()) return deps.after(LOOK_MS, () => void attempt(origin, nextMs))
    waiting = null
    if (deps.mayReload()) deps.reload()
  }

  return {
    silent({ origin, asked }) {
      if (left) return
      if (waiting !== null) {
        waiting.asked ||= asked
        return
      }
      if (!deps.mayReload()) return
      waiting = { origin, asked }
      void attempt(origin, FIRST_PROBE_MS)
    },
    leaving: () => {
      left = true
    },
    stayed: () => {
      left = false
    },
  }
}
