/** Programs the server has started beside itself. */
export type ProgramName = 'postgres' | 'postgres-leftovers' | 'janus'

export interface ProgramUser {
  readonly uid: number
  readonly gid: number
}

/** How a program is started by this process itself. */
export interface OwnProgram {
  readonly file: string
  /** Come before the arguments of the request. */
  readonly firstArgs?: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Null: as the one who runs this process. */
  readonly user: ProgramUser | null
  /** The kernel sends it when this process dies, even by kill -9. */
  readonly endSignal: 'SIGINT' | 'SIGTERM'
}

export interface LaunchRequest {
  readonly program: ProgramName
  readonly args: readonly string[]
  /** Null where the launcher is separate: it knows file, folder and user itself. */
  readonly own: OwnProgram | null
  /** A folder of this process that the program must be able to read. */
  readonly reads?: string
  readonly onOutput: (text: string) => void
}

export interface Launched {
  readonly pid: number
  /** Resolves with how it ended: «code 1», «SIGKILL». */
  readonly exited: Promise<string>
  signal(signal: NodeJS.Signals): void
}

/**
 * Starts programs beside the server. Two ways: as children of this process, or by the root process above it
 * (`scripts/start.mjs`), which gives each a user of its own.
 */
export interface Launcher {
  /** A root process above starts the programs; this process may neither see nor signal them by itself. */
  readonly separate: boolean
  /** Where to put files that a program reads; null: anywhere. */
  readonly sharedDir: string | null
  /** Rejects when the program cannot be started. */
  launch(request: LaunchRequest): Promise<Launched>
}
