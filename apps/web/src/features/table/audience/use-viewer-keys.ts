import { useEffect, useEffectEvent } from 'react'
import { useAudience } from '../room/audience-context.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useViewerVolume } from './use-viewer-volume.ts'

const STEP = 0.1
/** These use the same keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=tabpanel], [role=tablist], dialog'

/** The keys of a viewer: arrows for the volume, brackets for the tables beside this one. The keys of the room hold too. */
export function useViewerKeys(): void {
  const audience = useAudience()
  const { previous, next } = useNeighbours(audience?.number ?? 0)
  const { loud, set } = useViewerVolume()
  const actOf = (code: string): (() => void) | null => {
    if (code === 'ArrowUp') return () => set(rounded(loud + STEP))
    if (code === 'ArrowDown') return () => set(rounded(loud - STEP))
    const table = code === 'BracketLeft' ? previous : code === 'BracketRight' ? next : null
    return table && (() => audience?.toTable(table.number))
  }
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event.code)
    if (act === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (document.querySelector('dialog[open]') !== null) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => onDown(event)
    addEventListener('keydown', down)
    return () => removeEventListener('keydown', down)
  }, [])
}

/** Tenths: a sum of fractions would never reach silence. */
function rounded(loud: number): number {
  return Math.round(loud * 10) / 10
}
