import type { ClubGame } from '@gorod/contracts/club-games'
import type { ClubMatch } from '@gorod/contracts/club-matches'
import type { ClubRole } from '@gorod/contracts/permissions'
import type { RatingId } from '@gorod/contracts/ratings'
import {
  boolean,
  float8,
  generated,
  int2,
  int4,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const clubsTables = {
  clubs: {
    id: generated(int4()),
    name: text(),
    motto: text(),
    about: text(),
    schedule: text(),
    takes_applications: boolean(),
    min_mmr: nullable(int4()),
    counted_members: int2(),
    founded_by: int4(),
    founded_at: timestamptz(),
    closed_at: nullable(timestamptz()),
    members_count: int4(),
  },
  club_members: {
    club_id: int4(),
    account_id: int4(),
    role: text<ClubRole>(),
    joined_at: timestamptz(),
  },
  club_applications: {
    club_id: int4(),
    account_id: int4(),
    text: text(),
    applied_at: timestamptz(),
    declined_at: nullable(timestamptz()),
    answer: withDefault(text()),
  },
  club_links: {
    id: generated(int4()),
    club_id: int4(),
    token: text(),
    made_by: int4(),
    expires_at: timestamptz(),
    uses: int2(),
    used: withDefault(int2()),
  },
  club_blacklist: {
    club_id: int4(),
    account_id: int4(),
    reason: text(),
    by_account: int4(),
    at: timestamptz(),
  },
  club_evenings: {
    id: generated(int4()),
    club_id: int4(),
    title: text(),
    starts_at: timestamptz(),
    reminded_of: nullable(timestamptz()),
    places: int2(),
    members_only: boolean(),
  },
  club_signups: {
    evening_id: int4(),
    account_id: int4(),
    number: generated(int4()),
  },
  club_matches: {
    id: generated(int4()),
    challenger_id: int4(),
    opponent_id: int4(),
    starts_at: timestamptz(),
    state: text<ClubMatch['state']>(),
  },
  club_challenges: {
    challenger_id: int4(),
    opponent_id: int4(),
    at: timestamptz(),
  },
  club_match_players: {
    match_id: int4(),
    club_id: int4(),
    account_id: int4(),
    replaced: withDefault(boolean()),
  },
  club_games: {
    game_id: uuid(),
    club_id: int4(),
    members: int2(),
    number: nullable(int4()),
    version: nullable(int4()),
    ended_at: nullable(timestamptz()),
    winner: nullable(text<NonNullable<ClubGame['winner']>>()),
    annulled: withDefault(boolean()),
    match_id: nullable(int4()),
  },
  club_results: {
    game_id: uuid(),
    club_id: int4(),
    account_id: int4(),
    ended_at: timestamptz(),
    won: boolean(),
    points: float8(),
    extra: float8(),
  },
  club_ratings: {
    id: text<RatingId>(),
    counted_at: timestamptz(),
    closed: boolean(),
  },
  club_places: {
    rating: text<RatingId>(),
    place: int4(),
    club_id: int4(),
    mmr: int4(),
    ranked: int4(),
  },
}

export const clubsDb = (db: Db) => db.withTables<TablesOf<typeof clubsTables>>()
