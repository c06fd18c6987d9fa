import { hidesViewers } from '@gorod/rules'
import type { Connection, OpenGame } from './open-game.ts'

type Table = Pick<OpenGame, 'connections' | 'live'>
type Page = Pick<Connection, 'onViewers'>

/** What the people of a table know of the number of viewers: never who they are. */
export class ToldViewers {
  readonly #table: Table
  #told: number | null = 0

  constructor(table: Table) {
    this.#table = table
  }

  /** So many watch the table now. */
  tell(count: number): void {
    const viewers = hidesViewers(this.#table.live.state) ? null : count
    if (viewers === this.#told) return
    this.#told = viewers
    for (const { onViewers } of this.#table.connections) onViewers(viewers)
  }

  /** A page that joins begins with none. */
  greet({ onViewers }: Page): void {
    if (this.#told !== 0) onViewers(this.#told)
  }
}
