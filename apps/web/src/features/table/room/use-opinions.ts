import type { Opinion, Seat, Team } from '@gorod/rules'
import { cycleColor, ownOpinions, picksFor } from '../model/picks.ts'
import { useGame } from './game-context.ts'
import { useLocal } from './local-context.ts'
import { useSay } from './use-say.ts'

interface Opinions {
  readonly seats: readonly Seat[]
  readonly max: number
  readonly colors: Readonly<Record<Seat, Team>>
  /** One seat is named that leads the table, in place of colours. */
  readonly leads: boolean
  readonly leader: Seat | null
  /** The table has exactly what is chosen. */
  readonly saved: boolean
  readonly press: (seat: Seat) => void
  readonly turn: () => void
  /** Null: nothing is chosen, or the table has it. */
  readonly save: (() => void) | null
}

/** What a leaver chooses to leave for the record; null: it is not asked for. */
export function useOpinions(): Opinions | null {
  const { view, allowed, send } = useGame()
  const local = useLocal()
  const permitted = allowed.find('leaveOpinions')
  if (permitted === null) return null
  const { seats, max } = permitted
  const picks = picksFor(local.picks, view)
  const { leads, leader, colors } = picks
  const opinions: readonly Opinion[] = Object.entries(colors).map(([seat, color]) => ({
    seat: Number(seat),
    color,
  }))
  const isChosen = leads ? leader !== null : opinions.length > 0
  const left = ownOpinions(view)
  const saved =
    isChosen && left !== null && (leads ? left.leader === leader : areSame(left.opinions, opinions))
  return {
    seats,
    max,
    colors,
    leads,
    leader,
    saved,
    press: (seat) => {
      if (!seats.includes(seat)) return
      local.setPicks(
        leads ? { ...picks, leader: leader === seat ? null : seat } : cycleColor(picks, seat, max),
      )
    },
    turn: () => local.setPicks({ ...picks, leads: !leads }),
    save:
      isChosen && !saved
        ? () =>
            send({
              type: 'leaveOpinions',
              ...(leads ? { opinions: [], leader } : { opinions, leader: null }),
            })
        : null,
  }
}

/** Null also where the stage shows what can be said: a key must not choose somebody unseen. */
export function useShownOpinions(): Opinions | null {
  const say = useSay()
  const opinions = useOpinions()
  return say.shown ? null : opinions
}

function areSame(left: readonly Opinion[], chosen: readonly Opinion[]): boolean {
  return (
    left.length === chosen.length &&
    left.every(({ seat, color }) => chosen.some((one) => one.seat === seat && one.color === color))
  )
}
