import { answerQuestions } from './asked-process.ts'
import { PeopleTable } from './people-table.ts'
import type { SentCommand } from './press.ts'
import { SocketTable } from './socket-table.ts'
import type { TableRecord } from './table-report.ts'

/** The players of a cluster, in a process of their own: `node load.ts URL TABLES PEOPLE_TABLES`, asked by `LoadProcess`. */
export interface LoadRecord {
  readonly tables: readonly TableRecord[]
  /** Answers over HTTP that were no success. */
  readonly failedCalls: readonly string[]
  readonly calls: number
  /** Tables whose player has something to press for a while. */
  readonly pressing: number
}

const CALL_EVERY_MS = 50
const CALL_MS = 5_000
const OPENED_AT_ONCE = 8
const LONG_MS = 4_000
/** For all tables together: this many questions a second take little of a processor. */
const QUESTIONS_A_SECOND = 200
const LEAST_ASK_MS = 150

const [url = '', count = '20', people = '1'] = process.argv.slice(2)
const ASK_EVERY_MS = Math.max(LEAST_ASK_MS, (Number(count) / QUESTIONS_A_SECOND) * 1000)
const tables: SocketTable[] = []
const peopleTables: PeopleTable[] = []
const failedCalls: string[] = []
let calls = 0

/** What pages load and ask for. */
const CALLS = ['/', '/v1/auth/csrf-token', '/lobby']
const call = async (path: string): Promise<void> => {
  try {
    const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(CALL_MS) })
    // A connection may also break in the middle of it.
    await answer.arrayBuffer()
    if (!answer.ok) failedCalls.push(`${path}: ${answer.status}`)
  } catch (error) {
    failedCalls.push(`${path}: ${(error as Error).cause ?? error}`)
  }
}
const calling = setInterval(() => void call(CALLS[calls++ % CALLS.length] ?? '/'), CALL_EVERY_MS)

const names = Array.from({ length: Number(count) }, (_, index) => `table${index + 1}`)
const openSome = async (): Promise<void> => {
  for (let name = names.shift(); name !== undefined; name = names.shift())
    tables.push(await SocketTable.open(url, name, ASK_EVERY_MS))
}
await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
for (let n = 1; n <= Number(people); n++) peopleTables.push(await PeopleTable.open(url, `people${n}`))

answerQuestions({
  take: (): LoadRecord => {
    const since = calls
    calls = 0
    return {
      tables: [...tables, ...peopleTables].map((table) => table.take()),
      failedCalls: failedCalls.splice(0),
      calls: since,
      pressing: tables.filter(({ pressableMs }) => pressableMs > LONG_MS).length,
    }
  },
  // The parent ends this process when it has all of it.
  stop: async (): Promise<readonly SentCommand[]> => {
    clearInterval(calling)
    await Promise.all(tables.map((table) => table.stop()))
    for (const table of peopleTables) table.stop()
    return [...tables, ...peopleTables].flatMap(({ sent }) => sent)
  },
})
