import pg from 'pg'

/** A statement as the server sent it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Recording {
  readonly database: string
  readonly statements: Map<string, Statement>
}

let recording: Recording | null = null

type AnyQuery = (this: pg.Client, ...args: unknown[]) => unknown

/** Before any connection is opened: each client takes the function it finds. */
export function watchStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: AnyQuery; isWatched?: boolean }
  if (prototype.isWatched) return
  const { query } = prototype
  prototype.isWatched = true
  prototype.query = function (...args) {
    if (recording !== null && this.database === recording.database && isWaitedFor(this))
      note(recording.statements, args)
    return query.apply(this, args)
  }
}

/** The different statements that are sent to this database meanwhile. */
export async function recordStatements(
  database: string,
  act: () => Promise<unknown>,
): Promise<readonly Statement[]> {
  const statements = new Map<string, Statement>()
  recording = { database, statements }
  try {
    await act()
  } finally {
    recording = null
  }
  return [...statements.values()]
}

/** What counts the ratings of everybody reads every game, at leisure (`Database.patiently`). */
function isWaitedFor(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as {
    readonly connectionParameters: { readonly application_name?: string }
  }
  return connectionParameters.application_name !== 'gorod at leisure'
}

function note(statements: Map<string, Statement>, [first, second]: readonly unknown[]): void {
  const { text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as {
    readonly text?: string
    readonly values?: unknown
  }
  if (text !== undefined && !statements.has(text))
    statements.set(text, { text, values: Array.isArray(values) ? values : [] })
}
