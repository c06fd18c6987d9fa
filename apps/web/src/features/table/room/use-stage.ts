import { stageOf } from '../model/phase-looks.ts'
import { type PickAction, pickAction } from '../model/pick-action.ts'
import { cycleColor, picksFor, togglePick } from '../model/picks.ts'
import type { Stage } from '../model/stage.ts'
import { useGame } from './game-context.ts'
import { useLocal } from './local-context.ts'
import { useSay } from './use-say.ts'

export function useStage(): Stage {
  const { view, allowed } = useGame()
  return stageOf(view, allowed)
}

interface Picking {
  readonly action: PickAction | null
  readonly picked: readonly number[]
  readonly colors: Readonly<Record<number, 'red' | 'black'>>
  readonly toggle: (seat: number) => void
  readonly cycle: (seat: number, max: number) => void
  readonly confirm: () => void
}

/** The present picks of the stage, and the action that sends them. */
export function usePicking(): Picking {
  const { view, allowed, people, send } = useGame()
  const local = useLocal()
  const stage = useStage()
  const picks = picksFor(local.picks, view)
  const say = useSay()
  // While the stage shows what can be said, a number key must not choose somebody unseen.
  const action = say.shown ? null : pickAction({ stage, allowed, picks, people })
  return {
    action,
    picked: picks.seats,
    colors: picks.colors,
    toggle: (seat) => {
      if (action === null || (action.legal.length > 0 && !action.legal.includes(seat))) return
      local.setPicks(togglePick(picks, seat, action.max))
    },
    cycle: (seat, max) => local.setPicks(cycleColor(picks, seat, max)),
    confirm: () => {
      if (!action?.command) return
      send(action.command)
      // Who was writing and turned to the seats writes on.
      if (action.kind === 'nominate') local.setPicks({ ...picks, writes: null })
    },
  }
}
