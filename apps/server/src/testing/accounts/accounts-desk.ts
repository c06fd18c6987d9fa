import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import { accessTokens } from '../../modules/accounts/domain/access-token.ts'
import type { Passwords } from '../../modules/accounts/domain/passwords.ts'
import type { PersonalHolder } from '../../modules/accounts/domain/personal-holders.ts'
import { hashOf } from '../../modules/accounts/domain/secret-hash.ts'
import { accountsMigrations } from '../../modules/accounts/store/migrations.ts'
import { type AccountsTables, accountsDb } from '../../modules/accounts/store/tables.ts'
import type { SettingsApi, SettingValues } from '../../modules/settings/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { JobsDb } from '../../platform/jobs/jobs.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { FakeClock } from '../fake-clock.ts'
import { seededRandom } from '../seeded-random.ts'

export const ACCOUNTS = { name: 'accounts', migrations: accountsMigrations }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const TOKEN_LIFE = 15 * MINUTE
export const SESSION_LIFE = 30 * 24 * HOUR
const ADDRESS_OF_SITE = 'https://site.example'
export const FRAME = { productName: 'Город засыпает', siteUrl: ADDRESS_OF_SITE }

export interface SentEmail extends Email {
  readonly goodUntil: Date | undefined
}

/** A hash that a test can read. One that begins with `old` was made with the costs of yesterday. */
export const hashedAs = (password: string, costs: 'new' | 'old' = 'new') => `${costs}:${password}`

/** How a form of the cabinet answers. */
export const DONE = { success: true }
/** The message under each refused field. */
export const refused = (errors: Readonly<Record<string, string>>) => ({
  success: false,
  errors: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
})

type AccountRow = Updateable<AccountsTables['accounts']>

/**
 * What the commands of accounts are given, without a server: their tables are real, and e-mails, jobs and closed sockets
 * are kept for the test to look at. One for each test.
 */
export class AccountsDesk {
  readonly db: Db
  readonly clock = new FakeClock()
  readonly random = seededRandom('accounts')
  readonly emails: SentEmail[] = []
  readonly enqueued: {
    readonly name: string
    readonly payload: unknown
    readonly key: string | undefined
  }[] = []
  readonly disconnected: string[] = []
  readonly toldRegions: (readonly [number, string | null])[] = []
  readonly holders: PersonalHolder[] = []
  /** Accounts that their owners got back. */
  readonly toldTakenBack: number[] = []
  /** How often a password was hashed or compared, which is expensive. */
  hashings = 0
  readonly settingValues: { -readonly [Name in keyof SettingValues]?: SettingValues[Name] } = {
    productName: FRAME.productName,
    useCaptcha: false,
    regions: [],
  }

  constructor(db: Db) {
    this.db = db
  }

  get at(): Date {
    return new Date(this.clock.now())
  }

  readonly passwords: Passwords = {
    hash: async (password) => {
      this.hashings += 1
      return hashedAs(password)
    },
    verify: async (password, hash) => {
      this.hashings += 1
      return hash.slice('new:'.length) === password
    },
    isOutdated: (hash) => hash.startsWith('old:'),
  }
  readonly outbox = {
    put: async <Tables>(_db: JobsDb<Tables>, email: Email, goodUntil?: Date) =>
      void this.emails.push({ ...email, goodUntil }),
  }
  readonly jobs = {
    enqueue: async (
      _db: unknown,
      { name }: { readonly name: string },
      payload: unknown,
      options: { readonly key?: string } = {},
    ) => void this.enqueued.push({ name, payload, key: options.key }),
    enqueueAll: async () => undefined,
    start: async () => undefined,
    drain: async () => undefined,
    stop: async () => undefined,
  }
  readonly realtime = { disconnectSession: (id: string) => void this.disconnected.push(id) }
  readonly settings = {
    countries: [{ code: 'RU', name: 'Россия' }],
    get: async (name: keyof SettingValues) => this.settingValues[name],
  } as unknown as SettingsApi
  readonly siteUrl = () => ADDRESS_OF_SITE
  readonly secret = 'a secret'
  readonly tokens = accessTokens(this.secret, TOKEN_LIFE)
  readonly config = { sessionMs: SESSION_LIFE, adminEmails: ['admin@example.org'] }
  readonly personalHolders = () => this.holders
  readonly onRegion = async (_tx: Db, accountId: number, region: string | null) =>
    void this.toldRegions.push([accountId, region])

  readonly takenBack = async (_tx: Db, accountId: number) => {
    this.toldTakenBack.push(accountId)
    return []
  }

  readonly ownerLeft = async () => undefined
  readonly ownerProved = async () => undefined

  /** The token in the link of the last e-mail. */
  lastToken(): string {
    return /[?#]\w+=([\w-]+)/.exec(this.emails.at(-1)?.text ?? '')?.[1] ?? ''
  }

  /** An account with the password `a password` and an address that nobody has confirmed. */
  async addAccount(row: AccountRow = {}): Promise<number> {
    const { id } = await accountsDb(this.db)
      .insertInto('accounts')
      .values({
        email: 'lisa@example.org',
        username: 'Lisa',
        password_hash: hashedAs('a password'),
        newsletter: false,
        created_at: this.at,
        ...row,
      } as Insertable<AccountsTables['accounts']>)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A session that began now. Returns who asks with it. */
  async addSession(accountId: number, secret = 'a secret') {
    const sessionId = randomUUID()
    await accountsDb(this.db)
      .insertInto('sessions')
      .values({
        id: sessionId,
        account_id: accountId,
        secret_hash: hashOf(secret),
        user_agent: 'a browser',
        address: '192.0.2.1',
        created_at: this.at,
        used_at: this.at,
        expires_at: new Date(this.clock.now() + SESSION_LIFE),
      })
      .execute()
    return { accountId, sessionId }
  }

  /** Somebody who is signed in since now. */
  async addAsker() {
    return await this.addSession(await this.addAccount())
  }

  /** Who signs in by a provider alone. */
  async dropPassword(accountId: number): Promise<void> {
    await accountsDb(this.db)
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('id', '=', accountId)
      .execute()
  }

  async account(id: number) {
    return await accountsDb(this.db)
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  async sessionIds(accountId: number): Promise<readonly string[]> {
    const rows = await accountsDb(this.db)
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    return rows.map(({ id }) => id)
  }
}
