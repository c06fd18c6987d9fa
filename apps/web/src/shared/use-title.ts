import { useEffect } from 'react'
import { nameTab } from './tab-title.ts'
import { INTERFACE_TEXTS } from './texts/interface.ts'

/** Names the tab while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => nameTab(`${title} · ${INTERFACE_TEXTS.productName}`), [title])
}
