import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import { shuffledElsewhere } from '../../../platform/shuffle.ts'
import type { FoundSeating } from '../public.ts'
import { lockChampionship } from '../store/championships-store.ts'
import { numberPlayers } from '../store/players-store.ts'
import { addFoundTable, nextRoundOf, readPlacesBefore } from '../store/rounds-store.ts'
import { createGame, type OpenTablesDeps } from './open-tables.ts'

type OpenFoundDeps = Pick<OpenTablesDeps, 'accounts' | 'games'> & {
  readonly clock: Clock
  readonly random: Random
}

/**
 * A table of the search, at drawn seats where nobody sat in their last game of the championship: its round is the next one after the last round of its players, so nobody plays twice in a round. A
 * table that was found before the end of the championship still plays.
 */
export async function openFoundTable(
  deps: OpenFoundDeps,
  tx: Db,
  { championshipId, players, judgeId, comingFrom }: FoundSeating,
): Promise<string | null> {
  const championship = await lockChampionship(tx, championshipId)
  if (championship?.life !== 'registration' || championship.roundsBy !== 'search') return null
  const round = await nextRoundOf(tx, championshipId, players)
  const before = await readPlacesBefore(tx, championshipId, players)
  const seats = shuffledElsewhere(players, (id) => before.get(id) ?? null, deps.random)
  const table = { championshipId, round, seats, judgeId }
  const gameId = await createGame(deps, tx, { championship, table, type: 'match', comingFrom })
  await numberPlayers(tx, championshipId, seats)
  await addFoundTable(tx, { ...table, gameId, startsAt: new Date(deps.clock.now()) })
  return gameId
}
