import { SECOND_MS } from '@gorod/contracts/durations'
import { getSocialProviders } from '@gorod/contracts/social'
import { guardedReload, mayReload } from './guarded-reload.ts'
import { createReloadRule } from './reload-rule.ts'
import { isTyping, watchTyping } from './typing.ts'

/** A page that asked to be left and is still here after this time was not left. */
const LEAVES_WITHIN_MS = 10_000

/** A line that hangs keeps a question for ever: the next one may be answered. */
const ANSWERS_WITHIN_MS = 10 * SECOND_MS

/** The global rule of spec §7, for this page. */
export const reloadRule = createReloadRule({
  answers,
  mayReload,
  reload: guardedReload,
  isTyping,
  after: (delayMs, task) => setTimeout(task, delayMs),
})

/** Call once, before the first call of the API: the rule has to know what is typed, and when the page is being left. */
export function startReloadRule(): void {
  watchTyping()
  addEventListener('pagehide', reloadRule.leaving)
  addEventListener('pageshow', reloadRule.stayed)
  // Some browsers break off calls as soon as a link is followed, long before the page is hidden.
  addEventListener('beforeunload', () => {
    reloadRule.leaving()
    setTimeout(reloadRule.stayed, LEAVES_WITHIN_MS)
  })
}

/** Throws when nothing answers at all, or only after a long time. */
export async function answers(origin: string): Promise<boolean> {
  const request: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }
  const asked =
    origin === ''
      ? fetch('/', { ...request, method: 'HEAD' })
      : fetch(origin + getSocialProviders.path, request)
  // A proxy in front of a dead server does answer, with 502 to 504.
  return (await asked).status < 500
}
