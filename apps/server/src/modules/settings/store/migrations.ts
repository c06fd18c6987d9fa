import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const settingsMigrations: Migrations = {
  '001-settings': {
    async up(db) {
      await sql`create table settings (
        name text primary key,
        value jsonb not null,
        updated_at timestamptz not null
      )`.execute(db)
    },
  },
  '002-versions': {
    async up(db) {
      await sql`
        create sequence settings_version;
        alter table settings add column version bigint not null default nextval('settings_version');
        -- The site of a region now stands in its row of the list.
        update settings list set value = (
          select coalesce(jsonb_agg(region || jsonb_build_object('site', sites.value -> (region ->> 'code'))), '[]')
          from jsonb_array_elements(list.value) region
        ) from settings sites where list.name = 'regions' and sites.name = 'regionSites';
        delete from settings where name = 'regionSites';
      `.execute(db)
    },
  },
}
