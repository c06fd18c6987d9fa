import type { Module, Platform } from '../../platform/module.ts'
import type { SettingsApi } from '../settings/public.ts'
import { confirmEmail, sendConfirmation } from './commands/confirm-email.ts'
import { signIn } from './commands/sign-in.ts'
import { signUp } from './commands/sign-up.ts'
import { accessTokens } from './domain/access-token.ts'
import { argonPasswords } from './domain/passwords.ts'
import { createSessions } from './domain/sessions.ts'
import { sessionOpener } from './http/open-session.ts'
import { signInRoutes } from './http/sign-in-routes.ts'
import type { AccountsApi } from './public.ts'
import { accountsStore } from './store/accounts-store.ts'
import { confirmationsStore } from './store/confirmations-store.ts'
import { accountsMigrations } from './store/migrations.ts'
import { sessionsStore } from './store/sessions-store.ts'
import type { AccountsTables } from './store/tables.ts'

export interface AccountsDeps extends Platform {
  readonly settings: SettingsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}

/** Sign-up and sign-in, sessions, confirmation of e-mail. */
export function createAccounts(deps: AccountsDeps): Module<AccountsApi> {
  const { clock, random, settings } = deps
  const config = deps.config.accounts
  const db = deps.db.withTables<AccountsTables>()
  const accounts = accountsStore(db, config.adminEmails)
  const passwords = argonPasswords(config.passwordMemoryKib)
  const store = sessionsStore(db, config.adminEmails)
  const sessions = createSessions({
    clock,
    random,
    store,
    disconnect: (sessionId) => deps.realtime.disconnectSession(sessionId),
    tokens: accessTokens(deps.secret, config.accessTokenMs),
    lifeMs: config.sessionMs,
  })
  const confirmation = {
    clock,
    random,
    settings,
    mail: deps.mail,
    accounts,
    confirmations: confirmationsStore(db),
    confirmUrl: () => `${deps.siteUrl()}/registration/confirm-email`,
  }
  const api: AccountsApi = {
    authenticate: sessions.authenticate,
    getAccount: async (id) => (await accounts.find([id]))[0] ?? null,
    listAccounts: (ids) => accounts.find(ids),
  }
  const useCases = {
    signUp: (wish: Parameters<typeof signUp>[1]) => signUp({ accounts, passwords, clock, random }, wish),
    signIn: (login: Parameters<typeof signIn>[1]) => signIn({ accounts, passwords }, login),
    sendConfirmation: (accountId: number) => sendConfirmation(confirmation, accountId),
    confirmEmail: (token: string) => confirmEmail(confirmation, token),
    getMe: (accountId: number) => accounts.headerUser(accountId),
    signOut: (sessionId: string) => sessions.end(sessionId),
  }
  const open = sessionOpener(sessions, config)
  return {
    name: 'accounts',
    api,
    migrations: accountsMigrations,
    routes: [...signInRoutes({ api, sessions, open, useCases, config })],
    start: () => store.removeExpired(new Date(clock.now())),
  }
}
