import type { AccountsDb } from './tables.ts'

export interface NewRecovery {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** How often one account's owner is written to, whoever asks. */
export interface RecoveryPace {
  readonly gapMs: number
  readonly max: number
  readonly perMs: number
}

/** Who is told that the password is another. */
export interface PasswordOwner {
  readonly email: string | null
  readonly username: string
}

export interface RecoveriesStore {
  findAccount(email: string): Promise<number | null>
  /** False: too early, nothing is written. `meanwhile` runs in the same transaction, with the account's address. */
  add(
    recovery: NewRecovery,
    pace: RecoveryPace,
    meanwhile: (tx: AccountsDb, email: string) => Promise<void>,
  ): Promise<boolean>
  isLive(tokenHash: Buffer, at: Date): Promise<boolean>
  /**
   * Uses the link up: the password, and with it everything else by which somebody might get in. The letter has reached
   * the address, so it is confirmed. Answers the sessions that ended; null for a dead link.
   */
  use(
    recovery: { readonly tokenHash: Buffer; readonly passwordHash: string; readonly at: Date },
    meanwhile: (tx: AccountsDb, owner: PasswordOwner) => Promise<void>,
  ): Promise<readonly string[] | null>
  /** Runs `meanwhile` with the owner of an account whose address is proved; else does nothing. */
  withProvedOwner(
    accountId: number,
    meanwhile: (tx: AccountsDb, owner: PasswordOwner) => Promise<void>,
  ): Promise<void>
}

export function recoveriesStore(db: AccountsDb): RecoveriesStore {
  return {
    async findAccount(email) {
      const row = await db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.id ?? null
    },
    add: (recovery, pace, meanwhile) => add(db, recovery, pace, meanwhile),
    isLive: async (tokenHash, at) => (await liveAccount(db, tokenHash, at)) !== null,
    use: (recovery, meanwhile) => use(db, recovery, meanwhile),
    async withProvedOwner(accountId, meanwhile) {
      const row = await db
        .selectFrom('accounts')
        .select(['email', 'username'])
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where('email_confirmed_at', 'is not', null)
        .executeTakeFirst()
      if (row !== undefined) await meanwhile(db, row)
    },
  }
}

async function add(
  db: AccountsDb,
  { tokenHash, accountId, createdAt, expiresAt }: NewRecovery,
  { gapMs, max, perMs }: RecoveryPace,
  meanwhile: (tx: AccountsDb, email: string) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, accountId)
    if (account === undefined || account.email === null) return false
    const sent = await tx
      .selectFrom('password_recoveries')
      .select('created_at')
      .where('account_id', '=', accountId)
      .where('created_at', '>', new Date(createdAt.getTime() - perMs))
      .orderBy('created_at', 'desc')
      .execute()
    const lastAt = sent[0]?.created_at.getTime() ?? Number.NEGATIVE_INFINITY
    if (sent.length >= max || createdAt.getTime() - lastAt < gapMs) return false
    await tx.deleteFrom('password_recoveries').where('expires_at', '<=', createdAt).execute()
    await tx
      .insertInto('password_recoveries')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .execute()
    await meanwhile(tx, account.email)
    return true
  })
}

async function use(
  db: AccountsDb,
  { tokenHash, passwordHash, at }: { tokenHash: Buffer; passwordHash: string; at: Date },
  meanwhile: (tx: AccountsDb, owner: PasswordOwner) => Promise<void>,
): Promise<readonly string[] | null> {
  const accountId = await liveAccount(db, tokenHash, at)
  if (accountId === null) return null
  return db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, accountId)
    // Looked at again under the lock: of two who come at once, one finds it used.
    if (account === undefined || (await liveAccount(tx, tokenHash, at)) === null) return null
    await tx
      .updateTable('accounts')
      .set({
        password_hash: passwordHash,
        email_confirmed_at: account.email_confirmed_at ?? at,
        email_confirmed_by_owner_at: account.email_confirmed_by_owner_at ?? at,
      })
      .where('id', '=', accountId)
      .execute()
    // The owner is known only from now on: who came by another address may be whoever had the account before.
    if (account.email_confirmed_by_owner_at === null)
      await tx
        .deleteFrom('social_identities')
        .where('account_id', '=', accountId)
        .where('email', 'is distinct from', account.email)
        .execute()
    for (const table of ['password_recoveries', 'email_confirmations'] as const) {
      await tx
        .updateTable(table)
        .set({ used_at: at })
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute()
    }
    // Whoever was in before is told of by letter should they come again.
    await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute()
    const ended = await tx
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .returning('id')
      .execute()
    await meanwhile(tx, account)
    return ended.map(({ id }) => id)
  })
}

async function liveAccount(db: AccountsDb, tokenHash: Buffer, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('password_recoveries')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id ?? null
}

function lockedAccount(tx: AccountsDb, accountId: number) {
  return tx
    .selectFrom('accounts')
    .select(['email', 'username', 'email_confirmed_at', 'email_confirmed_by_owner_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
