let seed: Readonly<Record<string, unknown>> | undefined

/**
 * The answer to a call that came with the document; undefined without one, for example from Vite's own server. As old
 * as the page.
 */
export function seeded<Value>({ path }: { readonly path: string }): Value | undefined {
  // While the build draws the home page there is none.
  if (typeof document === 'undefined') return
  seed ??= JSON.parse(document.getElementById('page-seed')?.textContent ?? '{}') as typeof seed & {}
  return seed[path] as Value | undefined
}
