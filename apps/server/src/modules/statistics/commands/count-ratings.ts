import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { DAY_MS } from '@gorod/contracts/durations'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { Platform } from '../../../platform/module.ts'
import type { GamesApi, JudgedCount } from '../../games/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { mmrOf, NEWCOMER } from '../domain/mmr.ts'
import { monthsBetween, seasonsBetween } from '../domain/seasons.ts'
import { placeRules } from '../queries/place-rules.ts'
import { enterRating, type RatingRules, showPlaces, writePlaces } from '../store/count-places.ts'
import { writeJudges } from '../store/judge-places.ts'
import { firstRatedGame, listRatings } from '../store/rating-places.ts'

/** A judge may still change a game; then a season or a month is closed for good. */
const REVIEW_DAYS = 2
/** All games of all time are read for it. */
const ALL_TIME_EVERY_MS = 6 * 60 * 60_000

interface CountDeps {
  readonly db: Db
  readonly patiently: Platform['patiently']
  readonly settings: Pick<SettingsApi, 'get'>
  readonly games: Pick<GamesApi, 'countJudged'>
}

type Counting = Pick<CountDeps, 'db' | 'settings' | 'games'>

/**
 * Counts the ratings of the season, the month and of all time, and closes the seasons and months that are over. A game counts when its audience
 * has seen its end, so that no place tells it before.
 */
export async function countRatings({ db, patiently, ...deps }: CountDeps, now: Date): Promise<void> {
  const seenBefore = new Date(now.getTime() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
  const first = await firstRatedGame(db)
  if (first === null || first >= seenBefore) return
  // A large site takes longer than a statement that somebody waits for may.
  await patiently((patient) => countAll({ ...deps, db: patient.db }, { first, seenBefore, now }))
}

interface Moments {
  readonly first: Date
  readonly seenBefore: Date
  readonly now: Date
}

async function countAll(deps: Counting, { first, seenBefore, now }: Moments): Promise<void> {
  const { db, settings } = deps
  const known = new Map((await listRatings(db)).map((rating) => [rating.id, rating]))
  const seasons = seasonsBetween(await settings.get('seasons'), first, seenBefore)
  for (const period of [...seasons, ...monthsBetween(first, seenBefore)].toReversed()) {
    if (known.get(period.id)?.closed) continue
    const until = new Date(Math.min(period.until.getTime(), seenBefore.getTime()))
    const closed = now.getTime() >= period.until.getTime() + REVIEW_DAYS * DAY_MS
    await countRating(deps, { ...period, until }, { now, closed })
  }
  const allTime = known.get('all')?.counted_at.getTime() ?? 0
  if (now.getTime() - allTime >= ALL_TIME_EVERY_MS)
    await countRating(deps, { id: 'all', from: null, until: seenBefore }, { now, closed: false })
}

async function countRating(
  { db, settings, games }: Counting,
  period: Pick<RatingRules, 'id' | 'from' | 'until'>,
  { now, closed }: { readonly now: Date; readonly closed: boolean },
): Promise<void> {
  const { id, from, until } = period
  const shownRules = await placeRules(settings, id)
  const { bestGames, leagueGames, idleDays } = shownRules
  const tiers = await settings.get('mmrTiers')
  const rules: RatingRules = {
    id,
    from,
    until,
    activeSince: idleDays === null ? null : new Date(until.getTime() - idleDays * DAY_MS),
    weekBefore: new Date(until.getTime() - 7 * DAY_MS),
    bestGames,
    leagueGames,
    newcomer: mmrOf(NEWCOMER),
    tiers,
    closed,
  }
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, 'count-ratings')
    const generation = (await enterRating(tx, id)) + 1
    await writePlaces(tx, generation, rules)
    const judged = await games.countJudged(tx, { from, until, lately: rules.weekBefore })
    await writeJudges(tx, id, judged.toSorted(byPlace))
    await showPlaces(tx, { id, generation, counted_at: now, closed, rules: shownRules }, tiers)
  })
}

const byPlace = (one: JudgedCount, other: JudgedCount): number =>
  other.games - one.games ||
  other.championshipGames - one.championshipGames ||
  other.leagueGames - one.leagueGames ||
  one.accountId - other.accountId
