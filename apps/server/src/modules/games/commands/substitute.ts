import { permitted, type RefusalCode, type Seat } from '@gorod/rules'
import type { GameKeeper } from '../domain/game-keeper.ts'
import type { SentCommand } from '../domain/plan-batch.ts'
import type { JudgedTable, Substitute } from '../public.ts'

/** Neither a stranger nor the judge of an old game must make the server open it: whose table it is, and whether it runs, comes first. */
export async function readJudgedTable(
  keeper: GameKeeper,
  gameId: string,
  judgeId: number,
): Promise<JudgedTable | null> {
  const known = await keeper.header(gameId)
  if (known.judge?.userId !== judgeId || known.status !== 'running') return null
  const { header, state } = (await keeper.open(gameId)).live
  const people = header.players.filter(({ bot }) => !bot)
  const buttons = permitted(state, 'judge')
  const button = buttons.find(({ type }) => type === 'substitute')
  const seats = button?.type === 'substitute' ? button.seats : []
  return {
    mode: header.mode,
    accountIds: [...people, header.judge, header.secondJudge, header.leftJudge].flatMap(
      (one) => one?.userId ?? [],
    ),
    replacedIds: header.replaced.flatMap(({ userId }) => userId ?? []),
    judgeOpen: header.mode !== 'practice' && buttons.some(({ type }) => type === 'seatSecondJudge'),
    open: seats.filter((seat) => people.some((one) => one.seat === seat)),
  }
}

interface JudgeWish {
  readonly gameId: string
  /** Counts once. Absent: the process that asks is of a version before. */
  readonly id?: string
}

export interface SubstituteWish extends JudgeWish {
  readonly wish: { readonly seat: Seat; readonly player: Substitute; readonly reason: string }
}

export interface SecondJudgeWish extends JudgeWish {
  readonly player: Substitute
}

/** Sends the judge's command with the account that comes. */
export function substitute(
  keeper: GameKeeper,
  { gameId, wish: { seat, player, reason }, id }: SubstituteWish,
): Promise<RefusalCode | null> {
  const command = { type: 'substitute', seat, reason, by: 'judge' } as const
  return sendWith(keeper, gameId, { command, id: ofJudge(id), newcomer: player })
}

/** Sends the judge's command with the account of the second judge. */
export function seatSecondJudge(
  keeper: GameKeeper,
  { gameId, player, id }: SecondJudgeWish,
): Promise<RefusalCode | null> {
  const command = { type: 'seatSecondJudge', by: 'judge' } as const
  return sendWith(keeper, gameId, { command, id: ofJudge(id), newcomer: player })
}

function ofJudge(id: string | undefined): string | null {
  return id === undefined ? null : `judge:${id}`
}

async function sendWith(keeper: GameKeeper, gameId: string, sent: SentCommand): Promise<RefusalCode | null> {
  const game = await keeper.open(gameId)
  const answer = await game.send(sent)
  if (answer.kind === 'failed') throw answer.cause
  return answer.kind === 'refused' ? answer.refusal : null
}
