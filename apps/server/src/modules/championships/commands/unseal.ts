import type { Db } from '../../../platform/db/db.ts'
import type { GamesApi } from '../../games/public.ts'
import { isHiddenRound, type Secrecy } from '../domain/hidden-rounds.ts'
import { listTables } from '../store/rounds-store.ts'

/** Tells the site the results of all games whose round is no secret (any more). `secrecy` null: none of them is. */
export async function unsealShown(
  { games }: { readonly games: Pick<GamesApi, 'unseal'> },
  tx: Db,
  id: number,
  secrecy: Secrecy | null,
): Promise<void> {
  const shown = (await listTables(tx, id)).filter(
    ({ round }) => secrecy === null || !isHiddenRound(secrecy, round),
  )
  await games.unseal(
    tx,
    shown.flatMap(({ gameId }) => gameId ?? []),
  )
}
