/** Programs the server has started beside itself. */
export type ProgramName = 'postgres' | 'postgres-leftovers' | 'janus'

export interface ProgramUser {
  readonly uid: number
  readonly gid: number
}

/** The whole command line of a program that this process starts itself, before the arguments of the request. */
export interface OwnProgram {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export interface LaunchRequest {
  readonly program: ProgramName
  readonly args: readonly string[]
  /** Null where the launcher is separate: it knows command, folder and user itself. */
  readonly own: OwnProgram | null
  readonly onOutput: (text: string) => void
}

export interface LaunchedProcess {
  readonly pid: number
  /** Resolves with how it ended: «code 1», «SIGKILL». */
  readonly exited: Promise<string>
  signal(signal: NodeJS.Signals): void
}

/**
 * Starts programs beside the server. Two ways: as children of this process, or by the root process above it
 * (`scripts/supervisor/launcher.mjs`), which gives each a user of its own.
 */
export interface Launcher {
  /** A root process above starts the programs; this process may neither see nor signal them by itself. */
  readonly separate: boolean
  /**
   * The user as whom a separate launcher runs Janus: its group must be able to read what it needs. Null: no other
   * user.
   */
  readonly mediaUser: ProgramUser | null
  /** Rejects when the program cannot be started. */
  launch(request: LaunchRequest): Promise<LaunchedProcess>
}
