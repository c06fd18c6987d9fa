import type { Right } from '@gorod/contracts'
import type { Module } from '../platform/module.ts'
import { nameOf } from './refusals/contract-values.ts'
import type { TestApp } from './test-app.ts'

/** The right each call of the modules asks for, by the call's name; calls for everybody are not in it. */
export function rightsOfCalls(app: TestApp): ReadonlyMap<string, Right> {
  const modules = Object.values<unknown>({ ...app }).filter(
    (part): part is Module<unknown> => typeof part === 'object' && part !== null && 'routes' in part,
  )
  const guarded = modules
    .flatMap(({ routes = [] }) => routes)
    .flatMap(({ endpoint, options: { right } }) =>
      right === undefined ? [] : [[nameOf(endpoint), right] as const],
    )
  return new Map(guarded)
}
