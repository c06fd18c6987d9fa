import { checkRuleChanges } from '@gorod/rules'
import { AppError } from '../../platform/app-error.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { rulesetsRoutes } from './http.ts'
import type { RulesetsApi } from './public.ts'
import { deleteRulesOf, listRulesOf, readRules, rulesetsMigrations } from './store.ts'

interface RulesetsModuleDeps extends Platform {
  readonly accounts: AccountsApi
}

/** Rules that people make, keep and share. */
export function createRulesets(deps: RulesetsModuleDeps): Module<RulesetsApi> {
  const { db } = deps
  return {
    name: 'rulesets',
    api: {
      find: async (id) => {
        const rules = await readRules(db, id)
        if (rules === null) throw new AppError('rules_not_found')
        return { name: rules.name, checked: checkRuleChanges(rules.changes) }
      },
    },
    migrations: rulesetsMigrations,
    routes: rulesetsRoutes(deps),
    personalData: {
      collect: (accountId) => listRulesOf(db, accountId),
      forget: (accountId) => deleteRulesOf(db, accountId),
    },
  }
}
