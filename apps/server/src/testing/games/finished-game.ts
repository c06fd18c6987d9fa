import { simulateGame } from '@gorod/bots/testing'
import { replay } from '@gorod/rules'
import type { NewGame } from '../../modules/games/public.ts'
import type { TestAccount } from '../test-account.ts'
import type { TestApp } from '../test-app.ts'

type FinishingApp = Pick<TestApp, 'db' | 'games'>

interface Around {
  readonly judge?: TestAccount | null
  readonly secondJudge?: TestAccount | null
  readonly mode?: NewGame['mode']
}

const person = ({ id, username }: TestAccount) => ({
  accountId: id,
  username,
  image: null,
  portrait: null,
})

/** A game of these people on seats 1, 2, …, and practice players. */
export async function gameOf(
  app: FinishingApp,
  people: readonly TestAccount[],
  { judge = null, secondJudge = null, mode = 'lobby' }: Around = {},
): Promise<string> {
  const players = [...people.map(person), ...Array.from({ length: 10 - people.length }, () => null)]
  return app.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode,
      type: mode === 'lobby' || mode === 'practice' ? 'other' : 'match',
      ruleSet: 'fiim',
      pace: 'normal',
      comingFrom: null,
      players: app.games.api.fillWithBots(players),
      judge: judge && person(judge),
      secondJudge: secondJudge && person(secondJudge),
    }),
  )
}

/** Bots play a game to its verdict. */
export function finish(app: FinishingApp, gameId: string, seed = 'finished'): Promise<void> {
  return app.games.api.playOut(gameId, (begun) => {
    const { events } = simulateGame({ ruleSet: replay(begun).ruleSet, begun, seed })
    return events.slice(begun.length)
  })
}

/** The number of a finished game of these people. */
export async function finishedGame(
  app: FinishingApp,
  people: readonly TestAccount[],
  around: Around & { readonly seed?: string } = {},
): Promise<number> {
  const gameId = await gameOf(app, people, around)
  await finish(app, gameId, around.seed)
  const [table] = await app.games.api.tables([gameId])
  return table?.number ?? 0
}
