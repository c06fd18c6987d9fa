import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/site-settings'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { Platform } from '../../../platform/module.ts'
import type { GamesApi, JudgedCount } from '../../games/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { mmrOf, NEWCOMER } from '../domain/mmr.ts'
import { type Season, seasonsBetween } from '../domain/seasons.ts'
import { writeJudges } from '../store/judge-places.ts'
import {
  enterRating,
  firstRatedGame,
  listRatings,
  type RatingRules,
  showPlaces,
  writePlaces,
} from '../store/rating-places.ts'

const DAY_MS = 24 * 60 * 60_000
/** A judge may still change a game; then a season is closed for good. */
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
 * Counts the rating of the season and of all time, and closes the seasons that are over. A game counts when its audience
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
  const { db } = deps
  const known = new Map((await listRatings(db)).map((rating) => [rating.id, rating]))
  for (const season of seasonsBetween(first, seenBefore).toReversed()) {
    if (known.get(season.id)?.closed) continue
    const until = new Date(Math.min(season.until.getTime(), seenBefore.getTime()))
    const closed = now.getTime() >= season.until.getTime() + REVIEW_DAYS * DAY_MS
    await countRating(deps, season, until, { now, closed })
  }
  const allTime = known.get('all')?.counted_at.getTime() ?? 0
  if (now.getTime() - allTime >= ALL_TIME_EVERY_MS)
    await countRating(deps, null, seenBefore, { now, closed: false })
}

async function countRating(
  { db, settings, games }: Counting,
  season: Season | null,
  until: Date,
  { now, closed }: { readonly now: Date; readonly closed: boolean },
): Promise<void> {
  const ratingRules = await settings.get('ratingRules')
  const { bestGames, leagueGames, idleDays } = ratingRules
  const tiers = await settings.get('mmrTiers')
  const rules: RatingRules = {
    id: season?.id ?? 'all',
    from: season?.from ?? null,
    until,
    activeSince: new Date(until.getTime() - idleDays * DAY_MS),
    weekBefore: new Date(until.getTime() - 7 * DAY_MS),
    bestGames,
    leagueGames,
    newcomer: mmrOf(NEWCOMER),
    closed,
  }
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, 'count-ratings')
    const generation = (await enterRating(tx, rules.id)) + 1
    await writePlaces(tx, generation, rules)
    const judged = await games.countJudged(tx, { from: rules.from, until, lately: rules.weekBefore })
    await writeJudges(tx, rules.id, judged.toSorted(byPlace))
    await showPlaces(tx, { id: rules.id, generation, counted_at: now, closed, rules: ratingRules }, tiers)
  })
}

const byPlace = (one: JudgedCount, other: JudgedCount): number =>
  other.games - one.games ||
  other.championshipGames - one.championshipGames ||
  other.leagueGames - one.leagueGames ||
  one.accountId - other.accountId
