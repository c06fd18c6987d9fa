import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { HeaderNews } from '@gorod/contracts/content'
import { may, rightsFor } from '@gorod/contracts/permissions'
import { shownName } from '@gorod/contracts/shown-name'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { gather } from '../../platform/db/gather.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { SettingsApi } from '../settings/public.ts'
import { altchaCaptcha } from './adapters/captcha/altcha-captcha.ts'
import { googleCaptcha } from './adapters/captcha/google-captcha.ts'
import { socialProviders } from './adapters/oidc/social-providers.ts'
import { type OwnerProofDeps, proveByPassword, proveOwner, requireOwner } from './commands/prove-owner.ts'
import { authenticate } from './commands/sessions.ts'
import { accessTokens } from './domain/access-token.ts'
import type { CaptchaProvider } from './domain/captcha-provider.ts'
import { type EmailDeps, emailFrame } from './domain/emails.ts'
import { argonPasswords } from './domain/passwords.ts'
import type { PersonalHolders } from './domain/personal-holders.ts'
import { socialNonces } from './domain/social-nonce.ts'
import { cabinetRoutes } from './http/cabinet-routes.ts'
import { captchaRoutes } from './http/captcha-routes.ts'
import { confirmationRoutes } from './http/confirmation-routes.ts'
import { openBrowserSession } from './http/open-session.ts'
import { recoveryRoutes } from './http/recovery-routes.ts'
import { seedCurrentUser, signInRoutes } from './http/sign-in-routes.ts'
import { socialRoutes } from './http/social-routes.ts'
import { accountJobs } from './jobs/account-jobs.ts'
import type {
  AccountsApi,
  OwnerListener,
  ShownRegionListener,
  SignedIn,
  TakenBackListener,
} from './public.ts'
import { renameError } from './queries/check-free.ts'
import {
  findByUsername,
  hasProvedEmail,
  listAccounts,
  listConfirmedByLinkAlone,
  readConfirmedEmail,
} from './store/accounts-store.ts'
import { removeExpired } from './store/expired-rows.ts'
import { accountsMigrations } from './store/migrations.ts'
import { listHolders, searchAccounts, writeRight } from './store/moderated-accounts.ts'
import { readOwnerMarks } from './store/owner-marks.ts'
import { readSecrets } from './store/personal-data-store.ts'
import { readPersonalRows } from './store/personal-rows.ts'
import { listSessions } from './store/sessions-store.ts'
import { writePhoto, writePortrait, writeUsername } from './store/shown-account.ts'

/** For an operator who updates and finds `/admin` closed. */
const NO_LONGER_ADMINISTRATORS =
  'these ADMIN_EMAILS were confirmed by an earlier version, by the opened link alone: they are administrators again once their owners set a new password by e-mail or sign in through a provider'

export interface AccountsDeps extends Platform {
  readonly settings: SettingsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
  /** Every module that keeps data about accounts, this one too. Called after all of them are made. */
  readonly personalHolders: PersonalHolders
  /** The counts in the header of an account: the modules that know them are made after this one. */
  readonly newsOf: (accountId: number) => Promise<HeaderNews>
}

/** Hashing shares a small pool of threads with reading files and compressing answers; one processor is left to them. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/** Accounts: sign-up and sign-in, sessions, confirmation of the e-mail, the cabinet. */
export function createAccounts(platform: AccountsDeps): Module<AccountsApi> {
  const { db, secret } = platform
  const config = platform.config.accounts
  const hashing = platform.workQueues.create('passwords', {
    atOnce: HASHES_AT_ONCE,
    mostWaiting: config.passwordQueue,
  })
  const listening = listeningModules(secret)
  const deps = {
    ...platform,
    ...listening.tell,
    config,
    passwords: argonPasswords(config.passwordMemoryKib, hashing),
    tokens: accessTokens(secret, config.accessTokenMs),
    captcha: captchaProvider(platform),
    providers: socialProviders(config.social, platform),
    nonces: socialNonces(secret),
  }
  return {
    name: 'accounts',
    api: {
      ...accountsApi(deps, config.adminEmails, (credentials) => authenticate(deps, credentials)),
      ...listening.api,
      ...ownerApi(deps),
      openChatSession: (accountId, request, reply) =>
        openBrowserSession(deps, { accountId, byChat: true }, request, reply),
    },
    migrations: accountsMigrations,
    routes: [
      ...signInRoutes(deps),
      ...confirmationRoutes(deps),
      ...recoveryRoutes(deps),
      ...captchaRoutes(deps),
      ...socialRoutes(deps),
      ...cabinetRoutes(deps),
    ],
    seedPage: seedCurrentUser(deps),
    jobs: accountJobs(deps),
    personalData: { collect: (accountId) => readPersonalRows(db, accountId) },
    cleanup: (now) => removeExpired(db, now),
    async start() {
      const emails = await listConfirmedByLinkAlone(db, config.adminEmails)
      if (emails.length > 0) platform.log.warn({ emails }, NO_LONGER_ADMINISTRATORS)
    },
  }
}

/** The modules that want to know what happens to accounts, and what tells them. */
function listeningModules(secret: string) {
  const signedInListeners: ((signedIn: SignedIn) => Promise<void>)[] = []
  const takenBackListeners: TakenBackListener[] = []
  let regionShown: ShownRegionListener = async () => undefined
  let owners: OwnerListener | null = null
  const api: Pick<AccountsApi, `on${string}` & keyof AccountsApi> = {
    onSignedIn: (listener) => void signedInListeners.push(listener),
    onTakenBack: (listener) => void takenBackListeners.push(listener),
    onRegionShown(listener) {
      regionShown = listener
    },
    onOwner(listener) {
      owners = listener
    },
  }
  const tell = {
    onRegion: (...told: Parameters<ShownRegionListener>) => regionShown(...told),
    async signedIn(signedIn: SignedIn): Promise<void> {
      for (const listener of signedInListeners) await listener(signedIn)
    },
    async takenBack(tx: Db, accountId: number): Promise<readonly string[]> {
      const lost = []
      for (const listener of takenBackListeners) lost.push((await listener(tx, accountId)) ?? [])
      return lost.flat()
    },
    ownerLeft: async (tx: Db, accountId: number) =>
      owners?.left(tx, accountId, await readOwnerMarks(tx, accountId, secret)),
    ownerProved: async (tx: Db, accountId: number) =>
      owners?.proved(tx, accountId, await readOwnerMarks(tx, accountId, secret)),
  }
  return { api, tell }
}

/** Whose account it is, for modules that give it another way in. */
function ownerApi(
  deps: OwnerProofDeps & { readonly secret: string },
): Pick<AccountsApi, 'proveOwner' | 'proveByPassword' | 'requireOwner' | 'passwordStamp'> {
  return {
    proveOwner: (asker, typed) => proveOwner(deps, asker, typed),
    proveByPassword: (asker, typed) => proveByPassword(deps, asker, typed),
    requireOwner: (asker, tx = deps.db) => requireOwner({ ...deps, db: tx }, asker),
    async passwordStamp(accountId) {
      const own = await readSecrets(deps.db, accountId)
      if (own === null) return null
      return createHmac('sha256', deps.secret)
        .update(`password stamp ${own.passwordHash ?? ''}`)
        .digest('base64url')
    },
  }
}

/** The captcha that the operator chose. */
function captchaProvider({ config, secret, clock, random, log }: AccountsDeps): CaptchaProvider {
  const { recaptcha } = config.accounts
  return recaptcha === null
    ? altchaCaptcha({ secret, clock, random })
    : googleCaptcha({ ...recaptcha, clock, log })
}

function accountsApi(
  deps: EmailDeps & { readonly db: Db; readonly clock: Clock },
  adminEmails: readonly string[],
  authenticateBy: AccountsApi['authenticate'],
): Omit<
  AccountsApi,
  keyof ReturnType<typeof ownerApi> | (`on${string}` & keyof AccountsApi) | 'openChatSession'
> {
  const { db, clock, outbox } = deps
  const list = (ids: readonly number[], tx: Db = db) => listAccounts(tx, ids, adminEmails)
  const accountNow = gather(
    async (ids: readonly number[]) => new Map((await list(ids)).map((account) => [account.id, account])),
  )
  return {
    authenticate: authenticateBy,
    getAccount: async (id, tx) =>
      (tx === undefined ? await accountNow(id) : (await list([id], tx))[0]) ?? null,
    listAccounts: list,
    listWhoMay: async (permission, tx = db) =>
      (await list(await listHolders(tx, rightsFor(permission), adminEmails), tx)).filter(({ rights }) =>
        may(rights, permission),
      ),
    async findByName(username) {
      const id = await findByUsername(db, username)
      return id === null ? null : ((await list([id]))[0] ?? null)
    },
    async searchAccounts(text, page) {
      const { rows, totalCount } = await searchAccounts(db, text, page)
      const accounts = await list(rows.map(({ id }) => id))
      const byId = new Map(accounts.map((account) => [account.id, account]))
      return {
        rows: rows.flatMap(({ id, email }) => {
          const account = byId.get(id)
          return account === undefined ? [] : [{ ...account, email }]
        }),
        totalCount,
      }
    },
    hasProvedEmail: (accountId, tx = db) => hasProvedEmail(tx, accountId),
    setRight: writeRight,
    usernameError: (accountId, username) => renameError(db, accountId, username),
    rename: (tx, accountId, username) => writeUsername(tx, accountId, shownName(username)),
    setPhoto: writePhoto,
    setPortrait: writePortrait,
    livingSessions: (accountId) => listSessions(db, accountId, new Date(clock.now())),
    emailFrame: () => emailFrame(deps),
    async sendEmail(tx, accountId, draw) {
      const to = await readConfirmedEmail(tx, accountId)
      if (to !== null) await outbox.put(tx, draw(to))
    },
  }
}
