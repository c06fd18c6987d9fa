import type { FinishedGame } from '@gorod/contracts/game'
import { FILES_PER_PAGE } from '@gorod/contracts/match-file'
import { exportMatch, type MatchFile } from '@gorod/rules/match-file'
import { AppError } from '../../../platform/app-error.ts'
import { listFinishedOf } from '../store/results-store.ts'
import { getFinished } from './finished-game.ts'
import type { HeldBackDeps, Reader } from './held-back.ts'

/** Throws `game_not_found` like {@link getFinished}, also for a game without a verdict and one whose log is not kept. */
export async function getMatchFile(deps: HeldBackDeps, number: number, reader: Reader): Promise<MatchFile> {
  const file = fileOf(await getFinished(deps, number, reader))
  if (file === null) throw new AppError('game_not_found')
  return file
}

/** The finished games of an account, page by page; those without a verdict or a log are left out. */
export async function listOwnFiles(
  deps: HeldBackDeps,
  accountId: number,
  page: number,
): Promise<readonly MatchFile[]> {
  const numbers = await listFinishedOf(deps.db, accountId, {
    limit: FILES_PER_PAGE,
    offset: (page - 1) * FILES_PER_PAGE,
  })
  const games = await Promise.all(numbers.map((number) => getFinished(deps, number, { accountId })))
  return games.flatMap((game) => fileOf(game) ?? [])
}

function fileOf({ id, startedAt, judge, players, events }: FinishedGame): MatchFile | null {
  if (events.length === 0) return null
  return exportMatch(events, {
    id,
    startedAt,
    referee: judge && { id: judge.userId, username: judge.username },
    nameOf: (seat) => players.find((player) => player.seat === seat)?.username ?? '',
  })
}
