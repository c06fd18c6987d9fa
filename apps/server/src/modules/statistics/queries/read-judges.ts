import { type getJudgeRating, type JudgeRow, RATING_PAGE_SIZE } from '@gorod/contracts/ratings'
import type { z } from 'zod'
import type { AccountsApi } from '../../accounts/public.ts'
import { type JudgePlace, listJudges, readJudge } from '../store/judge-places.ts'
import { type HeadDeps, readHead } from './rating-head.ts'

interface JudgesDeps extends HeadDeps {
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
}

/** A page of the judges of a season or a month. */
export async function readJudges(
  { db, accounts, settings }: JudgesDeps,
  { rating, page }: z.infer<NonNullable<typeof getJudgeRating.query>>,
  readerId: number | null,
  now: Date,
): Promise<z.infer<typeof getJudgeRating.answer>> {
  const { head } = await readHead({ db, settings }, rating, now)
  const [{ rows, totalCount }, own] = await Promise.all([
    listJudges(db, head.rating, { limit: RATING_PAGE_SIZE, offset: (page - 1) * RATING_PAGE_SIZE }),
    readerId === null ? null : readJudge(db, head.rating, readerId),
  ])
  const places = own === null ? rows : [...rows, own]
  const people = await accounts.listAccounts(places.map(({ account_id }) => account_id))
  const shown = (place: JudgePlace): JudgeRow[] => {
    const person = people.find(({ id }) => id === place.account_id)
    if (person === undefined || person.deleted) return []
    return [
      {
        place: place.place,
        id: person.id,
        username: person.username,
        image: person.image,
        games: place.games,
        leagueGames: place.league_games,
        championshipGames: place.championship_games,
        weekGames: place.week_games,
      },
    ]
  }
  return {
    ...head,
    page,
    totalCount,
    rows: rows.flatMap(shown),
    own: own === null ? null : (shown(own)[0] ?? null),
  }
}
