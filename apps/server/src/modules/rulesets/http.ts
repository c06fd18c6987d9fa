import { deleteRules, getSavedRules, listOwnRules, saveRules } from '@gorod/contracts/rulesets'
import { AppError } from '../../platform/app-error.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { saveRules as saveRulesOf, type WriteRulesDeps } from './save-rules.ts'
import { deleteOwnRules, listRulesOf, readRules } from './store.ts'

interface RulesetsRoutesDeps extends WriteRulesDeps {
  readonly accounts: AccountsApi
}

/** A person who tries options out, not a program that fills the table. */
const WRITING: RouteOptions = { limits: [{ max: 30, perMs: 60_000, perAccount: true }] }
const READING: RouteOptions = { limits: [{ max: 120, perMs: 60_000 }] }

export function rulesetsRoutes(deps: RulesetsRoutesDeps): readonly Route[] {
  const { db, accounts } = deps
  return [
    route(listOwnRules, ({ signedIn }) => listRulesOf(db, signedIn().accountId)),
    route(
      getSavedRules,
      async ({ query }) => {
        const rules = await readRules(db, query.id)
        const author = rules && (await accounts.getAccount(rules.accountId))
        if (rules === null || author === null) throw new AppError('rules_not_found')
        const { id, name, changes } = rules
        return { id, name, changes, author: { id: author.id, username: author.username } }
      },
      READING,
    ),
    route(saveRules, ({ signedIn, body }) => saveRulesOf(deps, signedIn().accountId, body), WRITING),
    route(
      deleteRules,
      async ({ signedIn, body }) => {
        if (!(await deleteOwnRules(db, signedIn().accountId, body.id))) throw new AppError('rules_not_found')
        return { success: true }
      },
      WRITING,
    ),
  ]
}
