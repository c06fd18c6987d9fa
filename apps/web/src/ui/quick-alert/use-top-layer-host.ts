import { useSyncExternalStore } from 'react'

/**
 * Where something must lie to be over everything and still be pressed: an open modal makes all outside it dead, so
 * inside the innermost one; in the body when none is open. Follows modals that open and close.
 */
export function useTopLayerHost(): Element {
  return useSyncExternalStore(watchDialogs, topLayerHost)
}

function topLayerHost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  return () => observer.disconnect()
}
