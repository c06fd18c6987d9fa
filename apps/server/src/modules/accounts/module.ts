import { availableParallelism } from 'node:os'
import type { HeaderNews } from '@gorod/contracts'
import type { Module, Platform } from '../../platform/module.ts'
import { createWorkQueue } from '../../platform/work-queue.ts'
import type { SettingsApi } from '../settings/public.ts'
import { signIn } from './commands/sign-in.ts'
import { signUp } from './commands/sign-up.ts'
import { accessTokens } from './domain/access-token.ts'
import { argonPasswords } from './domain/passwords.ts'
import type { PersonalHolders } from './domain/personal-holder.ts'
import { createSessions } from './domain/sessions.ts'
import { sessionOpener } from './http/open-session.ts'
import { signInRoutes } from './http/sign-in-routes.ts'
import { wireCabinet } from './module/cabinet.ts'
import { wireCaptcha } from './module/captcha.ts'
import { wireLetters } from './module/letters.ts'
import { wireSocial } from './module/social.ts'
import type { AccountsApi } from './public.ts'
import { renameError } from './queries/check-free.ts'
import { accountsStore } from './store/accounts-store.ts'
import { removeExpired } from './store/expired-rows.ts'
import { accountsMigrations } from './store/migrations.ts'
import { searchAccounts, writeRight } from './store/moderated-accounts.ts'
import { sessionsStore } from './store/sessions-store.ts'
import { writePhoto, writePortrait, writeUsername } from './store/shown-account.ts'
import type { AccountsTables } from './store/tables.ts'

/** An operator who updates and finds `/admin` closed reads why. */
const NO_LONGER_ADMINISTRATORS =
  'these ADMIN_EMAILS were confirmed by an earlier version, by the opened link alone: they are administrators again once their owners set a new password by letter or sign in through a provider'

export interface AccountsDeps extends Platform {
  readonly settings: SettingsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
  /** Every module that keeps something about accounts, this one too. Asked when all of them are made. */
  readonly personalHolders: PersonalHolders
  /** What the header counts for an account: the modules that know it come after this one. */
  readonly newsOf: (accountId: number) => Promise<HeaderNews>
}

/** Of the few threads that also read files and pack answers; one processor stays with pages and games. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/** Sign-up and sign-in, sessions, confirmation of e-mail. */
export function createAccounts(deps: AccountsDeps): Module<AccountsApi> {
  const { clock, random, settings } = deps
  const config = deps.config.accounts
  const db = deps.db.withTables<AccountsTables>()
  const accounts = accountsStore(db, config.adminEmails)
  const hashing = createWorkQueue({ atOnce: HASHES_AT_ONCE, mostWaiting: config.passwordQueue })
  const passwords = argonPasswords(config.passwordMemoryKib, hashing)
  const store = sessionsStore(db, config.adminEmails)
  const sessions = createSessions({
    clock,
    random,
    store,
    disconnect: (sessionId) => deps.realtime.disconnectSession(sessionId),
    tokens: accessTokens(deps.secret, config.accessTokenMs),
    lifeMs: config.sessionMs,
  })
  const captcha = wireCaptcha({ platform: deps, db, settings })
  const letters = wireLetters({
    platform: deps,
    db,
    settings,
    siteUrl: deps.siteUrl,
    accounts,
    passwords,
    captcha: captcha.gate,
  })
  const api: AccountsApi = {
    authenticate: sessions.authenticate,
    getAccount: async (id, tx) => (await accounts.find([id], tx))[0] ?? null,
    listAccounts: (ids, tx) => accounts.find(ids, tx),
    async searchAccounts(text, page) {
      const { rows, totalCount } = await searchAccounts(deps.db, text, page)
      const byId = new Map((await accounts.find(rows.map(({ id }) => id))).map((one) => [one.id, one]))
      return {
        rows: rows.flatMap(({ id, email }) => {
          const account = byId.get(id)
          return account === undefined ? [] : [{ ...account, email }]
        }),
        totalCount,
      }
    },
    setRight: writeRight,
    usernameError: (accountId, username) => renameError(deps.db, accountId, username),
    rename: (tx, accountId, username) => writeUsername(tx, accountId, username.trim()),
    setPhoto: writePhoto,
    setPortrait: writePortrait,
  }
  const useCases = {
    signUp: (wish: Parameters<typeof signUp>[1]) => signUp({ accounts, passwords, clock, random }, wish),
    signIn: (login: Parameters<typeof signIn>[1]) => signIn({ accounts, passwords }, login),
    getMe: (accountId: number) => accounts.headerUser(accountId),
    newsOf: deps.newsOf,
    signOut: (sessionId: string) => sessions.end(sessionId),
  }
  const open = sessionOpener({ ...deps, sessions, config, noticeSignIn: letters.noticeSignIn })
  const social = wireSocial({ platform: deps, db, open, siteUrl: deps.siteUrl })
  const cabinet = wireCabinet({
    platform: deps,
    db,
    settings,
    passwords,
    sessions,
    holders: deps.personalHolders,
    sendConfirmation: letters.sendConfirmation,
    requestEmailChange: letters.requestEmailChange,
    passwordChanged: letters.passwordChanged,
  })
  return {
    name: 'accounts',
    api,
    migrations: accountsMigrations,
    routes: [
      ...signInRoutes({ sessions, open, useCases, config }),
      ...letters.routes,
      ...captcha.routes,
      ...social.routes,
      ...cabinet.routes,
    ],
    jobs: [...letters.jobs, ...cabinet.jobs],
    personalData: cabinet.personalData,
    cleanup: (now) => removeExpired(deps.db, now),
    async start() {
      const emails = await accounts.confirmedByLinkAlone(config.adminEmails)
      if (emails.length > 0) deps.log.warn({ emails }, NO_LONGER_ADMINISTRATORS)
    },
  }
}
