import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'
import { createNameLook } from '../../../platform/db/names/name-look.ts'

export const clubsMigrations: Migrations = {
  '001-clubs': {
    async up(db) {
      await sql`
        create table clubs (
          id integer generated always as identity primary key,
          name text not null,
          motto text not null,
          about text not null,
          schedule text not null,
          takes_applications boolean not null,
          min_mmr integer,
          counted_members smallint not null,
          founded_by integer not null,
          founded_at timestamptz not null,
          closed_at timestamptz,
          -- Rows of club_members: the list of clubs is ordered by it.
          members_count integer not null
        );
        create unique index clubs_name on clubs (lower(name)) where closed_at is null;
        create index clubs_listed on clubs (members_count desc, id) where closed_at is null;
        create index clubs_founder on clubs (founded_by, founded_at);

        create table club_members (
          club_id integer not null references clubs on delete cascade,
          account_id integer not null,
          role text not null,
          joined_at timestamptz not null,
          primary key (club_id, account_id)
        );
        create index club_members_account on club_members (account_id);
        create unique index club_members_owner on club_members (club_id) where role = 'owner';
      `.execute(db)
    },
  },
  '002-ways-in': {
    async up(db) {
      await sql`
        create table club_applications (
          club_id integer not null references clubs on delete cascade,
          account_id integer not null,
          text text not null,
          applied_at timestamptz not null,
          -- Null: waits.
          declined_at timestamptz,
          answer text not null default '',
          primary key (club_id, account_id)
        );
        create index club_applications_account on club_applications (account_id);

        create table club_links (
          id integer generated always as identity primary key,
          club_id integer not null references clubs on delete cascade,
          token text not null unique,
          made_by integer not null,
          expires_at timestamptz not null,
          uses smallint not null,
          used smallint not null default 0
        );
        create index club_links_club on club_links (club_id);

        create table club_blacklist (
          club_id integer not null references clubs on delete cascade,
          account_id integer not null,
          reason text not null,
          by_account integer not null,
          at timestamptz not null,
          primary key (club_id, account_id)
        );
        create index club_blacklist_account on club_blacklist (account_id);
      `.execute(db)
    },
  },
  '003-evenings': {
    async up(db) {
      await sql`
        create table club_evenings (
          id integer generated always as identity primary key,
          club_id integer not null references clubs on delete cascade,
          title text not null,
          starts_at timestamptz not null,
          places smallint not null,
          members_only boolean not null
        );
        create index club_evenings_club on club_evenings (club_id, starts_at);

        -- The first of them have the places, the others wait.
        create table club_signups (
          evening_id integer not null references club_evenings on delete cascade,
          account_id integer not null,
          number integer generated always as identity,
          primary key (evening_id, account_id)
        );
        create index club_signups_account on club_signups (account_id);

        create table club_matches (
          id integer generated always as identity primary key,
          challenger_id integer not null references clubs on delete cascade,
          opponent_id integer not null references clubs on delete cascade,
          starts_at timestamptz not null,
          state text not null
        );
        create index club_matches_challenger on club_matches (challenger_id, starts_at desc);
        create index club_matches_opponent on club_matches (opponent_id, starts_at desc);

        create table club_match_players (
          match_id integer not null references club_matches on delete cascade,
          club_id integer not null,
          account_id integer not null,
          primary key (match_id, account_id)
        );
        create index club_match_players_account on club_match_players (account_id);
      `.execute(db)
    },
  },
  '004-games': {
    async up(db) {
      await sql`
        create table club_games (
          game_id uuid not null,
          club_id integer not null references clubs on delete cascade,
          -- At the table when it began.
          members smallint not null,
          -- The four below come with the result; null: the game runs.
          number integer,
          version integer,
          ended_at timestamptz,
          winner text,
          annulled boolean not null default false,
          -- Of a friendly match, whose games have a row for each club.
          match_id integer,
          primary key (game_id, club_id)
        );
        create index club_games_club on club_games (club_id, ended_at desc);
        create index club_games_match on club_games (match_id) where match_id is not null;

        create table club_results (
          game_id uuid not null,
          club_id integer not null,
          account_id integer not null,
          ended_at timestamptz not null,
          won boolean not null,
          points double precision not null,
          extra double precision not null,
          primary key (game_id, club_id, account_id),
          foreign key (game_id, club_id) references club_games on delete cascade
        );
        create index club_results_club on club_results (club_id, ended_at);
        create index club_results_account on club_results (account_id);
      `.execute(db)
    },
  },
  '005-reminders': {
    async up(db) {
      await sql`
        -- The beginning that its people were reminded of.
        alter table club_evenings add column reminded_of timestamptz;
        create index club_evenings_start on club_evenings (starts_at);
      `.execute(db)
    },
  },
  '006-ratings': {
    async up(db) {
      await sql`
        -- The ranking of clubs by the ratings of statistics.
        create table club_ratings (
          id text primary key,
          counted_at timestamptz not null,
          closed boolean not null
        );
        create table club_places (
          rating text not null references club_ratings on delete cascade,
          place integer not null,
          club_id integer not null references clubs on delete cascade,
          mmr integer not null,
          ranked integer not null,
          primary key (rating, place)
        );
        create unique index club_places_club on club_places (club_id, rating);
      `.execute(db)
    },
  },
  '007-replaced-players': {
    async up(db) {
      await sql`
        -- Somebody else plays in their place by now; their games of the match count on.
        alter table club_match_players add column replaced boolean not null default false;
      `.execute(db)
    },
  },
  '008-challenges': {
    async up(db) {
      await sql`
        -- Challenges that were not accepted, also those that were taken back: who is challenged again and again is left alone.
        create table club_challenges (
          challenger_id integer not null references clubs on delete cascade,
          opponent_id integer not null references clubs on delete cascade,
          at timestamptz not null
        );
        create index club_challenges_pair on club_challenges (challenger_id, opponent_id, at);
        create index club_challenges_opponent on club_challenges (opponent_id);
        create index club_challenges_at on club_challenges (at);`.execute(db)
    },
  },
  '009-names-that-look-alike': {
    async up(db) {
      await createNameLook(db)
      await sql`create index clubs_name_look on clubs (name_look(name)) where closed_at is null`.execute(db)
    },
  },
}
