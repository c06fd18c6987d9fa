let seed: Readonly<Record<string, unknown>> | undefined

/**
 * What the document brought along under the path of a call; undefined where it brought nothing, as from Vite's own
 * server. As old as the page.
 */
export function seeded<Value>({ path }: { readonly path: string }): Value | undefined {
  seed ??= JSON.parse(document.getElementById('page-seed')?.textContent ?? '{}') as typeof seed & {}
  return seed[path] as Value | undefined
}
