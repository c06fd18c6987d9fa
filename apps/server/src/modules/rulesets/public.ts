import type { CheckedRules } from '@gorod/rules'

/** Rules of an account, with the check of today: a later release may no longer know an option or allow its value. */
export interface FoundRules {
  readonly name: string
  readonly checked: CheckedRules
}

export interface RulesetsApi {
  /** The rules of everybody who has the id. Throws `rules_not_found`. */
  find(id: string): Promise<FoundRules>
}
