import type { RefusalCode } from '@gorod/rules'
import type { GameKeeper } from '../domain/game-keeper.ts'
import type { Ruling } from '../public.ts'

export interface RulingWish {
  readonly gameId: string
  readonly ruling: Ruling
  /** Counts once. Absent: the process that asks is of a version before. */
  readonly id?: string
}

/**
 * Appends the ruling to the log, as a command of the server: the results are written again with it, and the pages of the table hear of
 * it. Those whose copy is not in memory any more (five minutes from the end of the game) come back to a new one. Null when it was done.
 */
export async function makeRuling(
  keeper: GameKeeper,
  { gameId, ruling, id }: RulingWish,
): Promise<RefusalCode | null> {
  const game = await keeper.open(gameId)
  const command = { type: 'makeRuling', ...ruling, by: 'system' } as const
  const answer = await game.send({ command, id: id === undefined ? null : `system:${id}` })
  if (answer.kind === 'failed') throw answer.cause
  return answer.kind === 'refused' ? answer.refusal : null
}
