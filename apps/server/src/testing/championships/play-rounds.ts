import { MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { jobsDone } from '../jobs-done.ts'
import type { Site } from '../site.ts'
import { type Organiser, playOut } from './organiser.ts'

/** The rounds of championships on one site. */
export class Rounds {
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  /** The server opens the tables of the round. Their games. */
  async begin(cup: Organiser, round: number): Promise<readonly string[]> {
    await cup.begin(round)
    await this.#site.passTimeUntil(
      async () => (await cup.tables(round)).every(({ state }) => state === 'playing'),
      MINUTE_MS,
    )
    return this.gamesOf(cup, round)
  }

  /** The ids of the games of a round. */
  async gamesOf({ id }: Organiser, round: number): Promise<readonly string[]> {
    const { rows } = await sql<{ game: string }>`
      select game_id as game from championship_tables
      where championship_id = ${id} and round = ${round} and game_id is not null
      order by table_number`.execute(this.#site.app.db)
    return rows.map(({ game }) => game)
  }

  /** Plays the games to their verdicts, and lets the moments pass at which these are shown. */
  async play(games: readonly string[]): Promise<void> {
    const { app, clock } = this.#site
    // All of them first: a table that stands while the clock leaps is broken off, as no server kept it.
    for (const game of games) await playOut(app, game)
    // Their events lie in the time to come.
    const sheets = await Promise.all(games.map((game) => app.games.api.sealedSheet(game)))
    const lastEnd = Math.max(...sheets.map((sheet) => sheet!.endedAt.getTime()))
    await clock.leap(Math.max(0, lastEnd + 1000 - clock.now()))
    await jobsDone(app)
  }
}
