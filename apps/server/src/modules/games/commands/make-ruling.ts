import type { RefusalCode } from '@gorod/rules'
import type { GameKeeper } from '../domain/game-keeper.ts'
import type { Ruling } from '../public.ts'

/**
 * Appends the ruling to the log, as a command of the server: the results are written again with it, and every page that
 * still looks at the table hears of it. Null when it was done.
 */
export async function makeRuling(
  keeper: GameKeeper,
  gameId: string,
  ruling: Ruling,
): Promise<RefusalCode | null> {
  const game = await keeper.open(gameId)
  const answer = await game.send({ command: { type: 'makeRuling', ...ruling, by: 'system' }, id: null })
  if (answer.kind === 'failed') throw answer.cause
  return answer.kind === 'refused' ? answer.refusal : null
}
