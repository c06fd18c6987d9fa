import { AppError } from '../../../platform/app-error.ts'

/** Says which of several processes keeps a game: has it open, with its clock, practice players and media. */
export interface Keeping {
  /** Null: this process keeps the game from now on. Else the living process that does. */
  take(gameId: string): Promise<string | null>
  letGo(gameId: string): Promise<void>
  /**
   * Those of the games that this process does not keep any more, since it seemed dead and another one took them, with their keeper;
   * null: it has let the game go since.
   */
  listLost(gameIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>
}

/** Another process keeps the game, and has to be asked. */
export class KeptElsewhere extends AppError {
  readonly keptBy: string

  constructor(keptBy: string) {
    super('unavailable', { details: { keptBy } })
    this.keptBy = keptBy
  }
}

/** The details of the error of a failed call, in this process or in another one. */
function detailsOf(error: unknown): object {
  const details = error instanceof AppError ? error.details : null
  return typeof details === 'object' && details !== null ? details : {}
}

/** The process that keeps the game, if a call failed because another process keeps it; else null. */
export function keeperIn(error: unknown): string | null {
  const details = detailsOf(error)
  return 'keptBy' in details ? String(details.keptBy) : null
}

/** This process is being stopped, or has lost the game to one that was, and another one will keep it in a moment. */
export class KeeperLeaves extends AppError {
  constructor() {
    super('unavailable', { details: { leaves: true } })
  }
}

/** True when the keeper of the game was just being stopped, here or in another process. */
export function hasLeft(error: unknown): boolean {
  return 'leaves' in detailsOf(error)
}

/** True when nothing went wrong: another process does what could not be done here. */
export function isElsewhere(error: unknown): boolean {
  return keeperIn(error) !== null || hasLeft(error)
}
