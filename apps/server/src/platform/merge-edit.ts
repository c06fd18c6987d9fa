/** What comes out of a form that was sent while another window may have saved. */
export interface MergedEdit<Values> {
  readonly merged: Values
  /** Fields that both have changed, to different values. */
  readonly conflicts: readonly (keyof Values & string)[]
}

/**
 * Merges a form into what is stored by now. `seen`: the values that the form began with. A field that the form has not
 * changed keeps what another window saved meanwhile. A field without `seen` is written as wished.
 */
export function mergeEdit<Values extends object>(
  seen: Partial<Values>,
  current: Values,
  wish: Values,
): MergedEdit<Values> {
  const merged = { ...wish }
  const conflicts: (keyof Values & string)[] = []
  for (const name of Object.keys(wish) as (keyof Values & string)[]) {
    if (!(name in seen) || current[name] === seen[name] || current[name] === wish[name]) continue
    if (wish[name] === seen[name]) merged[name] = current[name]
    else conflicts.push(name)
  }
  return { merged, conflicts }
}
