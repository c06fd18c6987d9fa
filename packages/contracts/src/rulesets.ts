import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { savedRulesId } from './search.ts'

export const SAVED_RULES_LIMITS = { perAccount: 30, nameLength: 40 } as const

const optionValue = z.union([z.boolean(), z.number(), z.string().max(40), z.null()])
/**
 * What the rules change of FIIM, by option (`RULE_OPTIONS` of the rules). As it was stored: a later release may no longer
 * know an option or allow its value, which `checkRuleChanges` finds out in the browser as well as here.
 */
const storedChanges = z.record(z.string().max(60), optionValue)
export type StoredRuleChanges = Readonly<z.infer<typeof storedChanges>>

const savedRules = z.object({
  id: z.string(),
  name: z.string(),
  changes: storedChanges,
})
export type SavedRules = Readonly<z.infer<typeof savedRules>>

const sharedRules = savedRules.extend({
  author: z.object({ id: z.number(), username: z.string() }),
})
export type SharedRules = Readonly<z.infer<typeof sharedRules>>

/** The caller's own rules, the last changed first. */
export const listOwnRules = endpoint({
  method: 'GET',
  path: '/rulesets/list-own',
  auth: 'required',
  answer: z.array(savedRules).readonly(),
  errors: ['not_signed_in', 'session_expired'],
})

/** One set of rules, for everybody who knows its id. */
export const getSavedRules = endpoint({
  method: 'GET',
  path: '/rulesets/get',
  auth: 'none',
  query: z.object({ id: savedRulesId }),
  answer: sharedRules,
  errors: ['validation_failed', 'rules_not_found'],
})

/**
 * Stores new rules (`id` null) or changes those of the caller. The name has its message in the answer. Options that
 * contradict each other are `validation_failed`, with the fault under `changes.{option}`: the page finds them first.
 */
export const saveRules = endpoint({
  method: 'POST',
  path: '/rulesets/save',
  auth: 'required',
  csrf: true,
  body: z.object({
    id: savedRulesId.nullable(),
    name: z.string().max(1000),
    changes: storedChanges.refine((changes) => Object.keys(changes).length <= 200),
  }),
  answer: formAnswer.extend({ id: z.string().optional() }),
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'rules_not_found'],
})

/** Lobbies and games that took the rules keep them. */
export const deleteRules = endpoint({
  method: 'POST',
  path: '/rulesets/delete',
  auth: 'required',
  csrf: true,
  body: z.object({ id: savedRulesId }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'rules_not_found'],
})
