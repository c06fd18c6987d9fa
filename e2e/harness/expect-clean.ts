import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

/** The page had no error and asked no foreign host. */
export function quiet({ errors, strays }: Pick<Visitor, 'errors' | 'strays'>): void {
  expect({ errors, strays }).toEqual({ errors: [], strays: [] })
}

/** The same at the end of a story, which closes its browser. */
export async function expectClean(visitor: Visitor): Promise<void> {
  quiet(visitor)
  await visitor.context.close()
}
