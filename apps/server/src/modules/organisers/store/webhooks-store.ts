import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { organisersDb, type organisersTables } from './tables.ts'

export type WebhookRow = RowOf<typeof organisersTables.webhooks>

export async function listWebhooks(db: Db, accountId: number): Promise<WebhookRow[]> {
  return organisersDb(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function readWebhook(db: Db, id: number): Promise<WebhookRow | null> {
  const row = await organisersDb(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function isAnyEnabled(db: Db): Promise<boolean> {
  const hook = await organisersDb(db)
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return hook !== undefined
}

/** Ids of those that are told about a game: of its championship, and of the people who played or judged it. */
export async function listConcerned(
  db: Db,
  game: { readonly championshipId: number | null; readonly accountIds: readonly number[] },
): Promise<number[]> {
  const rows = await organisersDb(db)
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .where((hook) =>
      hook.or([
        hook.and([hook('championship_id', 'is', null), hook('account_id', '=', anyOf(game.accountIds))]),
        ...(game.championshipId === null ? [] : [hook('championship_id', '=', game.championshipId)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertWebhook(
  db: Db,
  hook: Pick<WebhookRow, 'account_id' | 'url' | 'secret' | 'championship_id' | 'made_at'>,
): Promise<void> {
  await organisersDb(db)
    .insertInto('webhooks')
    .values({ ...hook, failures: 0, disabled_at: null, last_at: null, last_ok: null, last_status: null })
    .execute()
}

export interface Attempt {
  readonly at: Date
  /** Null: no answer. */
  readonly status: number | null
  readonly ok: boolean
}

/** Writes down what came of an attempt. After so many failures one after another the webhook is disabled; a good one enables it. */
export async function writeAttempt(
  db: Db,
  id: number,
  { attempt, mostFailures }: { readonly attempt: Attempt; readonly mostFailures: number },
): Promise<void> {
  const { at, ok, status } = attempt
  const facts = { last_at: at, last_ok: ok, last_status: status }
  await organisersDb(db)
    .updateTable('webhooks')
    .set((hook) =>
      ok
        ? { ...facts, failures: 0, disabled_at: null }
        : {
            ...facts,
            failures: hook('failures', '+', 1),
            disabled_at: hook
              .case()
              .when('disabled_at', 'is not', null)
              .then(hook.ref('disabled_at'))
              .when(hook('failures', '+', 1), '>=', mostFailures)
              .then(at)
              .else(null)
              .end(),
          },
    )
    .where('id', '=', id)
    .where('failures', '<', 32_000)
    .execute()
}

export async function deleteWebhook(db: Db, accountId: number, id: number): Promise<void> {
  await organisersDb(db)
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteWebhooksOf(db: Db, accountId: number): Promise<void> {
  await organisersDb(db).deleteFrom('webhooks').where('account_id', '=', accountId).execute()
}
