import { hidesViewers, type State } from '@gorod/rules'
import type { Connection } from './connection.ts'

type Page = Pick<Connection, 'onViewers'>

interface Table {
  readonly connections: Iterable<Page>
  readonly live: { readonly state: State }
}

/** What the people of a table know of the number of viewers: never who they are. */
export class ToldViewers {
  readonly #table: Table
  #told: number | null = 0

  constructor(table: Table) {
    this.#table = table
  }

  /** The number of viewers of the table now. */
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
