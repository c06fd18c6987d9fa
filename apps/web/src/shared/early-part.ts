import { type ComponentType, createElement, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const loading: Promise<unknown>[] = []

/**
 * A screen in a file of its own, which is loaded with the page where the document is one of its address. Drawn at once when it
 * is here before the first draw: what waits in a `Suspense` is shown 300 ms after its fallback at the earliest.
 */
export function earlyPart(
  address: RegExp,
  load: () => Promise<{ readonly default: ComponentType }>,
): ComponentType {
  let here: ComponentType | undefined
  const Lazy = lazyPart(load)
  if (address.test(globalThis.location?.pathname)) {
    const early = load().then(({ default: Screen }) => {
      here = Screen
    })
    // The draw asks for it again, and says what is wrong.
    loading.push(early.catch(() => undefined))
  }
  return () => createElement(useState(() => here ?? Lazy)[0])
}

/** Resolves when the early parts of this page are here, or when the page is better drawn without. */
export function earlyPartsHere(withinMs: number): Promise<unknown> {
  return Promise.race([Promise.all(loading), new Promise((resolve) => setTimeout(resolve, withinMs))])
}
