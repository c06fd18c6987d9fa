import type { GameMode } from '@gorod/contracts/game'
import type { PresetId } from '@gorod/rules'
import { sql } from 'kysely'
import { Site, signUp, type TestAccount, type TestApp } from '../index.ts'
import { SocketPlayer } from './socket-player.ts'

/** Somebody signed in, with a page that can play. */
export interface Person {
  readonly account: TestAccount
  readonly page: SocketPlayer
}

interface KeptGame {
  readonly number: number
  readonly status: 'running' | 'finished' | 'aborted'
  /** How many events its log has. */
  readonly version: number
  readonly championshipId: number | null
}

/** What the table of games says of it. */
export async function keptGame({ db }: Pick<TestApp, 'db'>, gameId: string): Promise<KeptGame> {
  const { rows } = await sql<KeptGame>`
    select number, status, version, championship_id as "championshipId" from games where id = ${gameId}`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error(`there is no game ${gameId}`)
  return rows[0]
}

const asPlayer = ({ account }: Person) => ({
  accountId: account.id,
  username: account.username,
  image: null,
  portrait: null,
})

/** A site whose people play. */
export class GameSite extends Site {
  playerPage(account: TestAccount, of: { readonly url: string } = this.app): SocketPlayer {
    return this.closing(new SocketPlayer({ url: of.url, token: account.token }))
  }

  async person(options: Parameters<typeof signUp>[1] = {}): Promise<Person> {
    const account = await signUp(this.app, options)
    return { account, page: this.playerPage(account) }
  }

  /** A running game of these people and practice players. All but `absent` come into the room. */
  async game(
    mode: GameMode,
    seated: readonly Person[],
    {
      judge = null,
      absent = null,
      ruleSet = 'fiim',
    }: {
      readonly judge?: Person | null
      readonly absent?: Person | null
      readonly ruleSet?: PresetId
    } = {},
  ): Promise<{ readonly gameId: string; readonly number: number }> {
    const { db, games } = this.app
    const gameId = await db.transaction().execute((tx) =>
      games.api.create(tx, {
        mode,
        type: mode === 'practice' || mode === 'lobby' ? 'other' : 'match',
        ruleSet,
        pace: 'brisk',
        comingFrom: null,
        players: games.api.withBots(seated.map(asPlayer), 10),
        judge: judge && asPlayer(judge),
      }),
    )
    games.api.opened(gameId)
    for (const one of [...seated, ...(judge ? [judge] : [])]) if (one !== absent) await one.page.join(gameId)
    return { gameId, number: (await keptGame(this.app, gameId)).number }
  }
}
