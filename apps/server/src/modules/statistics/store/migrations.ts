import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const statisticsMigrations: Migrations = {
  '001-played-games': {
    async up(db) {
      await sql`
        -- One row per account and finished game, written by the job that a finished game leaves behind.
        create table played_games (
          account_id integer not null,
          game_id uuid not null,
          number integer not null,
          type text not null,
          mode text not null,
          role text not null,
          started_at timestamptz not null,
          ended_at timestamptz not null,
          winner text,
          won boolean not null,
          points numeric(8, 2) not null,
          result jsonb not null,
          primary key (account_id, game_id)
        );
        create index played_games_latest on played_games (account_id, ended_at desc);
      `.execute(db)
    },
  },
  '002-ratings': {
    async up(db) {
      await sql`
        -- What ratings are counted from, and what they came to: everything can be counted again from here.
        create table rated_games (
          game_id uuid primary key,
          number integer not null,
          ended_at timestamptz not null,
          winner text not null
        );
        create index rated_games_order on rated_games (ended_at, number);

        create table rated_seats (
          game_id uuid not null references rated_games on delete cascade,
          seat integer not null,
          account_id integer,
          team text not null,
          play_points double precision not null,
          -- Null until counted.
          mmr_before integer,
          mmr_after integer,
          result_part integer,
          play_part integer,
          mu double precision,
          sigma double precision,
          play integer,
          primary key (game_id, seat)
        );
        create index rated_seats_account on rated_seats (account_id);
      `.execute(db)
    },
  },
  '003-figures': {
    async up(db) {
      await sql`
        -- What figures are made of has columns of its own: the whole result is kept by games and can be read again.
        alter table played_games
          -- Null: written before it was kept; filled in by a job after the start.
          add column rule_set text,
          -- How long the log was when this was read from it: an older reading does not replace a newer one.
          add column log_version integer not null default 0,
          add column extra_points numeric(8, 2),
          add column first_killed boolean,
          add column fouls smallint,
          add column tech_fouls smallint,
          add column best_move_points numeric(8, 2),
          -- Null: named no best move.
          add column best_move_hits smallint;
        update played_games set
          extra_points = (result -> 'points' ->> 'extra')::numeric,
          first_killed = (result ->> 'firstKilled')::boolean,
          fouls = (result ->> 'fouls')::smallint,
          tech_fouls = (result ->> 'techFouls')::smallint,
          best_move_points = (result -> 'points' ->> 'bestMove')::numeric,
          best_move_hits = (result -> 'bestMove' ->> 'hits')::smallint;
        alter table played_games
          alter column extra_points set not null,
          alter column first_killed set not null,
          alter column fouls set not null,
          alter column tech_fouls set not null,
          alter column best_move_points set not null,
          drop column result;

        -- Every figure, every filter and every page of an account is read from here without touching the table.
        create index played_games_figures on played_games (account_id, started_at desc, number desc) include (
          game_id, mode, role, rule_set, won, points, extra_points, first_killed, fouls, tech_fouls,
          best_move_points, best_move_hits);
        drop index played_games_latest;
        create index played_games_incomplete on played_games (game_id) where rule_set is null;
        -- An index alone answers only for pages that are marked as seen by all; by default that waits for a fifth of
        -- the table to change.
        alter table played_games set (
          autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.01);
      `.execute(db)
    },
  },
  '004-history-of-ratings': {
    async up(db) {
      await sql`
        -- An account's games in the order they count, without asking for each when it ended.
        alter table rated_seats add column number integer, add column ended_at timestamptz;
        -- As in played_games.
        alter table rated_games add column log_version integer not null default 0;
        update rated_seats set number = rated_games.number, ended_at = rated_games.ended_at
          from rated_games where rated_games.game_id = rated_seats.game_id;
        alter table rated_seats alter column number set not null, alter column ended_at set not null;
        create index rated_seats_history on rated_seats (account_id, ended_at desc, number desc) include (
          game_id, mmr_before, mmr_after, result_part, play_part);
        drop index rated_seats_account;
        alter table rated_seats set (
          autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.01);
      `.execute(db)
    },
  },
  '005-rated-by-number': {
    async up(db) {
      await sql`create unique index rated_games_number on rated_games (number)`.execute(db)
    },
  },
  '006-names-of-own-rules': {
    async up(db) {
      await sql`alter table played_games add column rules_name text`.execute(db)
    },
  },
  '007-ratings': {
    async up(db) {
      await sql`
        create table ratings (
          id text primary key,
          generation integer not null,
          counted_at timestamptz not null,
          closed boolean not null,
          players integer not null,
          league_players integer not null,
          tiers jsonb not null,
          rules jsonb not null
        );
        -- Counted again and again: the rows of a newer generation replace the older ones.
        create table rating_places (
          rating text not null references ratings on delete cascade,
          generation integer not null,
          place integer not null,
          place_before integer,
          league_place integer,
          account_id integer not null,
          mmr integer not null,
          mmr_change integer not null,
          games integer not null,
          wins integer not null,
          league_points numeric(10, 2) not null,
          primary key (rating, generation, place)
        );
        create unique index rating_places_account on rating_places (account_id, rating, generation);
        create unique index rating_places_league on rating_places (rating, generation, league_place)
          where league_place is not null;
        -- The games of a season.
        create index played_games_rated on played_games (ended_at)
          where mode in ('rated', 'league', 'championship');
      `.execute(db)
    },
  },
  '008-filters-and-judges': {
    async up(db) {
      await sql`
        -- What accounts tells of those who show their region.
        create table player_regions (account_id integer primary key, region text not null);
        alter table rating_places
          add column region text,
          -- How many of the numbers of the filter by games these games reach.
          add column games_class smallint not null default 0,
          -- The last ten, of a season that is closed; null: read from the games.
          add column last_games boolean[];
        create index rating_places_games on rating_places (rating, generation, games_class, place);
        create index rating_places_region on rating_places (rating, generation, region, games_class, place)
          where region is not null;
        create index rating_places_league_games on rating_places (rating, generation, games_class, league_place)
          where league_place is not null;
        create index rating_places_league_region on rating_places (rating, generation, region, games_class, league_place)
          where region is not null and league_place is not null;
        -- Null: counted before these filters were.
        alter table ratings add column regions jsonb;
        -- How many players each combination of filters has.
        create table rating_groups (
          rating text not null references ratings on delete cascade,
          generation integer not null,
          region text,
          games_class smallint not null,
          tier text,
          players integer not null,
          league_players integer not null
        );
        create index rating_groups_rating on rating_groups (rating, generation);

        -- The judges of a season: few, so each count writes all of them again.
        create table judge_places (
          rating text not null references ratings on delete cascade,
          place integer not null,
          account_id integer not null,
          games integer not null,
          league_games integer not null,
          championship_games integer not null,
          week_games integer not null,
          primary key (rating, place)
        );
        create unique index judge_places_account on judge_places (account_id, rating);
      `.execute(db)
    },
  },
  '009-months': {
    async up(db) {
      await sql`
        -- The ratings of months beside those of seasons: the version before lists all of \`ratings\`, and knows no months.
        create table month_ratings (like ratings including all);
        -- So places are of a row in one of two tables.
        alter table rating_places drop constraint rating_places_rating_fkey;
        alter table rating_groups drop constraint rating_groups_rating_fkey;
        alter table judge_places drop constraint judge_places_rating_fkey;
        alter table rating_places
          add column league_place_before integer,
          -- Of a month, whose places are not in the order of the MMR; null: read from the MMR.
          add column tier text;
        create index rating_places_tier on rating_places (rating, generation, tier, games_class, place)
          where tier is not null;
        create index rating_places_tier_region on rating_places (rating, generation, region, tier, games_class, place)
          where region is not null and tier is not null;
      `.execute(db)
    },
  },
}
