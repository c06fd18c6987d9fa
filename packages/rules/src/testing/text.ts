/** A value as text, to compare two: states, views, lists of events. */
export function text(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map(withoutRules) : withoutRules(value))
}

/** The rule set is the same object in every view: its text, or a look for it at every depth, would be most of the work. */
function withoutRules(value: unknown): unknown {
  return value instanceof Object && 'ruleSet' in value ? { ...value, ruleSet: null } : value
}
