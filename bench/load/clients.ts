import { GorodTable } from './gorod-table.ts'
import type { LoadedTable } from './loaded-table.ts'
import { ColyseusTable, PlainTable } from './partner-tables.ts'
import { Searchers } from './searchers.ts'
import { SEATS, type SeatedTable } from './tables.ts'

/** All pages of a load, in a process of their own, so that what they cost is not counted. Asked over the channel to its parent. */
export type Order =
  | {
      readonly type: 'gorod'
      readonly urls: readonly string[]
      readonly tables: readonly SeatedTable[]
      /** Each page connects to the next process; else all pages of a table to one. */
      readonly spread: boolean
      /** Pages follow to the process that keeps their game, as those of the product do. */
      readonly moves: boolean
    }
  | { readonly type: 'ws' | 'colyseus'; readonly url: string; readonly tables: number }
  | { readonly type: 'searchers'; readonly url: string; readonly tokens: readonly string[] }
  | { readonly type: 'search'; readonly withinMs: number }
  | { readonly type: 'press'; readonly seconds: number; readonly perTableASecond: number }
  | { readonly type: 'close' }

export interface PressFigures {
  readonly acked: number
  /** How many were refused, by code. */
  readonly refused: Readonly<Record<string, number>>
  /** That had no answer at the end. */
  readonly unanswered: number
  readonly pushes: number
  /** How long each answer took, from the moment when its press was due. */
  readonly timesMs: readonly number[]
}

const OPENED_AT_ONCE = 16
const LOOK_MS = 5
/** Answers that are on their way at the end come within this time. */
const LAST_ANSWERS_MS = 3_000

let tables: LoadedTable[] = []
const searchers = new Searchers()

async function openAll<Wish>(wishes: readonly Wish[], open: (wish: Wish) => Promise<LoadedTable>) {
  const left = [...wishes]
  const openSome = async () => {
    for (let wish = left.shift(); wish !== undefined; wish = left.shift()) tables.push(await open(wish))
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
}

/** Every table has a press that is due at even times; one that comes late, for the last is not answered, counts from when it was due. */
async function press(seconds: number, perTableASecond: number): Promise<PressFigures> {
  const everyMs = 1000 / perTableASecond
  const begun = performance.now()
  const until = begun + seconds * 1000
  const due = tables.map(() => begun + Math.random() * everyMs)
  const busy = tables.map(() => false)
  const times: number[] = []
  const refused: Record<string, number> = {}
  let unanswered = 0
  const receivedBefore = received()
  for (let now = performance.now(); now < until; now = performance.now()) {
    tables.forEach((table, index) => {
      const dueAt = due[index] ?? 0
      if (busy[index] || dueAt > now || !table.canPress) return
      busy[index] = true
      unanswered++
      due[index] = dueAt + everyMs
      void table.press().then((refusal) => {
        busy[index] = false
        unanswered--
        if (refusal === null) times.push(performance.now() - dueAt)
        else refused[refusal] = (refused[refusal] ?? 0) + 1
      })
    })
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const waitUntil = performance.now() + LAST_ANSWERS_MS
  while (unanswered > 0 && performance.now() < waitUntil)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  return {
    acked: times.length,
    refused,
    unanswered,
    pushes: received() - receivedBefore,
    timesMs: times,
  }
}

/** `site.ts` calls the processes so. */
const numberIn = (name: string): number => Number(name.replace('server-', ''))

const received = (): number => tables.reduce((sum, table) => sum + table.received, 0)

async function obey(order: Order): Promise<object> {
  switch (order.type) {
    case 'gorod': {
      const { urls, spread, moves } = order
      const urlNamed = moves ? (name: string) => urls[numberIn(name) - 1] ?? '' : null
      await openAll(
        order.tables.map((table, index) => ({ table, index })),
        ({ table, index }) =>
          GorodTable.open(table, {
            urlOf: (seat) => urls[(spread ? index * SEATS + seat : index) % urls.length] ?? '',
            urlNamed,
          }),
      )
      return { open: tables.length }
    }
    case 'ws':
    case 'colyseus': {
      const { open } = order.type === 'ws' ? PlainTable : ColyseusTable
      await openAll(
        Array.from({ length: order.tables }, (_, index) => `table-${index}`),
        (name) => open(order.url, name),
      )
      return { open: tables.length }
    }
    case 'press':
      return press(order.seconds, order.perTableASecond)
    case 'searchers':
      await searchers.open(order.url, order.tokens)
      return { open: order.tokens.length }
    case 'search':
      return searchers.search('rated', order.withinMs)
    case 'close':
      searchers.close()
      for (const table of tables) table.close()
      tables = []
      return { open: 0 }
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.stack }),
  )
})
