import { AsyncLocalStorage } from 'node:async_hooks'

/** A connection that a caller holds. Not any more when what it was held for is over: timers and later callbacks inherit it. */
interface Hold {
  over: boolean
}

const holds = new AsyncLocalStorage<Hold>()

/**
 * Code inside a transaction uses that transaction's connection and no other. When enough of them ask for a second one,
 * each waits for a connection that another of them holds, and the pool stands still (decision 010).
 */
export class SecondConnectionError extends Error {
  constructor(place: string) {
    super(`Code inside a transaction asked for a second connection, ${place}: pass it the transaction.`)
    this.name = 'SecondConnectionError'
  }
}

/** Runs `task`, which holds a connection: meanwhile {@link assertNoneHeld} throws in whatever it calls. */
export async function holdingOne<Result>(task: () => Promise<Result>): Promise<Result> {
  const hold: Hold = { over: false }
  try {
    return await holds.run(hold, task)
  } finally {
    hold.over = true
  }
}

/** Call before a connection is taken. */
export function assertNoneHeld(): void {
  const hold = holds.getStore()
  if (hold !== undefined && !hold.over) throw new SecondConnectionError(callingPlace())
}

const FRAMES = 40
/** Frames of libraries, and of this folder, are no places where somebody asked. */
const OWN_FRAME =
  /^\s+at (?!.*(?:node_modules|node:|\/platform\/db\/[\w-]+\.ts)).*?([^/(\s]+\/[^/]+\.ts:\d+)/m

function callingPlace(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  const place = OWN_FRAME.exec(stack)?.[1]
  return place === undefined ? 'somewhere' : `at ${place}`
}
