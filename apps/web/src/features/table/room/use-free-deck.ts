import type { SeatCommand } from '@gorod/rules'
import { useEffect, useEffectEvent } from 'react'
import { useGame } from './game-context.ts'
import { type Layer, useLocal } from './local-context.ts'
import { useStage } from './use-stage.ts'

/** What waits a few seconds for the player, and then for nobody. */
const SHORT: readonly SeatCommand['type'][] = [
  'castVote',
  'voteLift',
  'shoot',
  'check',
  'heal',
  'commitBestMove',
]
/** Panels in which nothing is decided. */
const PANELS: readonly Layer['kind'][] = ['sheet', 'more', 'settings', 'help', 'player']

/** On a phone panels lie over the deck, and nothing under them can be pressed: they close when a vote or a night act begins. */
export function useFreeDeck(phone: boolean): void {
  const { allowed } = useGame()
  const { layer, open } = useLocal()
  const { kind } = useStage()
  const free = useEffectEvent(() => {
    if (!phone || layer === null || !PANELS.includes(layer.kind)) return
    if (!SHORT.some((command) => allowed.can(command))) return
    // A note is kept when its field loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    open(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage asks something else
  useEffect(() => free(), [kind])
}
