import { FastForward } from 'lucide-react'
import { DECK_TEXTS as T } from '../../../shared/texts/room/deck.ts'
import { Button } from '../../../ui/button/button.tsx'
import { hasFloor } from '../model/hurry.ts'
import { useGame } from '../room/game-context.ts'
import { Control } from './control.tsx'

/** In practice: short speeches of the others, until the player's own. On a phone it is one of the controls under «Ещё». */
export function HurryControl() {
  const hurry = useHurry()
  if (hurry === null) return null
  const { on, press } = hurry
  return (
    <Control icon={FastForward} label={T.hurry} note={on ? T.hurried : T.hurryHint} on={on} onPress={press} />
  )
}

export function HurryButton({ onPressed }: { readonly onPressed: () => void }) {
  const hurry = useHurry()
  if (hurry === null) return null
  const { on, press } = hurry
  return (
    <Button
      icon={<FastForward aria-hidden="true" />}
      aria-pressed={on}
      onClick={() => {
        press()
        onPressed()
      }}
    >
      {on ? T.hurriedLong : T.hurryLong}
    </Button>
  )
}

/** Null where nobody can hurry, and in the player's own speech. */
function useHurry() {
  const { hurry, view } = useGame()
  const { phase, own } = view
  return own !== null && hasFloor(phase, own.seat) ? null : hurry
}
