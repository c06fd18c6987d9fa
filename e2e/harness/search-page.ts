import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Account, makeAccount } from './account.ts'
import { seriousFindings } from './axe.ts'
import { type Visitor, type VisitorOptions, visit } from './browser.ts'
import { query } from './database.ts'
import { quiet } from './expect-clean.ts'
import type { Site } from './server-process.ts'

export interface Searcher extends Visitor {
  readonly account: Account
}

export interface SearcherOptions extends VisitorOptions {
  /** Where the browser reaches the server; its own port when not given. */
  readonly url?: string
}

/** A player with a confirmed e-mail on the search page, whose metrics events are recorded. */
export async function openSearch(
  browser: Browser,
  server: Site,
  name: string,
  { url = server.url, ...options }: SearcherOptions = {},
): Promise<Searcher> {
  const account = await makeAccount(server.url, name)
  await verify(server, account)
  const visitor = await visit(browser, `${url}/game-search`, {
    ...options,
    as: account,
    prepare: async (context) => {
      await context.addInitScript(() => {
        const heard: unknown[] = []
        Object.assign(window, { heard })
        addEventListener('metrics', (event) => heard.push((event as CustomEvent).detail))
      })
      await options.prepare?.(context)
    },
  })
  await idle(visitor.page)
  return { ...visitor, account }
}

export const verify = (server: Site, { id }: Account, at = 'now()') =>
  query(server, `update accounts set email_confirmed_at = ${at} where id = $1`, [id])

/** Where the server says the account is; null: nowhere. */
export async function placeOf(server: Site, { id }: Account): Promise<string | null> {
  const rows = await query<{ kind: string }>(server, 'select kind from activities where account_id = $1', [
    id,
  ])
  return rows[0]?.kind ?? null
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const mode = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const searching = (page: Page, what = 'обычную') =>
  page.getByText(`Ищем ${what}`, { exact: true }).filter({ visible: true }).waitFor()
export const idle = (page: Page) => page.getByRole('button', { name: 'Искать', exact: true }).waitFor()

/** Reasons the metrics service has heard since the page was loaded. */
export const reported = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'heard') as { params: { reason: string } }[]).map((e) => e.params.reason),
  )

/** Searches only what is named. */
export async function search(page: Page, ...names: string[]): Promise<void> {
  await mode(page, 'Обычная').uncheck({ force: true })
  for (const name of names) await mode(page, name).check({ force: true })
  await press(page, 'Искать')
}

export async function clean(visitor: Visitor): Promise<void> {
  expect(await seriousFindings(visitor.page)).toEqual([])
  quiet(visitor)
}

/**
 * A found table waits minutes instead of twenty seconds, those there are and those to come: on a busy machine a browser
 * may need longer than a person to take a seat, and to be looked at before.
 */
export const waitLongAtTables = (server: Site) =>
  query(
    server,
    `update found_tables set accept_by = accept_by + interval '5 minutes';
     create or replace function wait_long() returns trigger language plpgsql as $$
       begin new.accept_by := new.accept_by + interval '5 minutes'; return new; end $$;
     create or replace trigger wait_long before insert on found_tables for each row execute function wait_long()`,
  )
