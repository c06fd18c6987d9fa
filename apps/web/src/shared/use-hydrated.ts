import { useSyncExternalStore } from 'react'

/**
 * False while React takes over a document that the build has drawn: until then the page shows what the build could know, after
 * that what this browser and its document know. True from the first moment where nothing was drawn before.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, inBuild)
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const inBuild = () => false
