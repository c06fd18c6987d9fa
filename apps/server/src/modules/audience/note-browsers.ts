import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { noteBrowsers, type SeatedBrowser } from './store/browsers-store.ts'

/** Rows of one statement. */
const MOST_ROWS = 500

/** Null: a program that has no browser. */
type OpenedTable = Omit<SeatedBrowser, 'browser'> & { readonly browser: string | null }

interface NoterDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/**
 * Writes down in which browsers people open their tables, one statement at a time: when a process dies, thousands of pages join
 * elsewhere at once, and their calls must not wait behind as many writes.
 */
export function browserNoter({ db, clock, log }: NoterDeps): (seated: OpenedTable) => void {
  const waiting: SeatedBrowser[] = []
  let isWriting = false
  const write = async () => {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const rows = waiting.splice(0, MOST_ROWS)
      await noteBrowsers(db, rows, new Date(clock.now())).catch((err: unknown) =>
        log.warn({ err, count: rows.length }, 'browsers of players could not be noted'),
      )
    }
    isWriting = false
  }
  return ({ browser, ...seated }) => {
    if (browser === null) return
    waiting.push({ ...seated, browser })
    void write()
  }
}
