import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'
import { readContentFiles } from './content-files.ts'

export const contentMigrations: Migrations = {
  '001-content': {
    async up(db) {
      await sql`
    create table articles (
      id integer generated always as identity primary key,
      slug text not null,
      title text not null,
      summary text not null,
      -- What the editor wrote. The HTML is made of it at reading, so a stricter sanitiser holds for old ones too.
      markdown text not null,
      -- Null for a draft. Publishing anew after a withdrawal is a new moment.
      published_at timestamptz,
      updated_at timestamptz not null,
      constraint articles_slug unique (slug)
    );
    create index articles_newest on articles (published_at desc, id desc) where published_at is not null;

    -- When an account last opened the list of articles.
    create table blog_visits (
      account_id integer primary key,
      visited_at timestamptz not null
    );

    create table lessons_done (
      account_id integer not null,
      -- Its slug; lessons are files of the module.
      lesson text not null,
      done_at timestamptz not null,
      primary key (account_id, lesson)
    );
    `.execute(db)
    },
  },
  // A fresh blog is not empty. From here on they are articles like any other: to be edited, withdrawn, deleted.
  '002-first-articles': {
    async up(db) {
      for (const { field, markdown } of readContentFiles('articles')) {
        const publishedAt = new Date(field('published'))
        await sql`
          insert into articles (slug, title, summary, markdown, published_at, updated_at)
          values (${field('slug')}, ${field('title')}, ${field('summary')}, ${markdown}, ${publishedAt}, ${publishedAt})
          on conflict (slug) do nothing`.execute(db)
      }
    },
  },
  '003-announcements': {
    async up(db) {
      // An announcement of the site, which is told when it is published.
      await sql`alter table articles add column announced boolean not null default false`.execute(db)
    },
  },
}
