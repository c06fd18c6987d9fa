import type { Seat } from '@gorod/rules'
import { useCallback, useRef, useState } from 'react'
import type { RoomCommand } from '../room/game-context.ts'
import type { GameLink } from './game-link.ts'

interface SentFouls {
  readonly send: (command: RoomCommand) => void
  /** Seats whose foul has no answer yet. */
  readonly unanswered: readonly Seat[]
}

/**
 * Sends commands. Every foul is one more and the third costs a speech, so a second press before the answer, on a slow
 * line, is none: that seat gets its next foul when the server has answered the last.
 */
export function useFouls(link: Pick<GameLink, 'command'>): SentFouls {
  const [unanswered, setUnanswered] = useState<readonly Seat[]>([])
  // Two presses may come before the buttons are drawn again.
  const underway = useRef(new Set<Seat>())
  const sendFoul = useCallback(
    async (command: RoomCommand & { readonly seat: Seat }) => {
      const { current: seats } = underway
      if (seats.has(command.seat)) return
      seats.add(command.seat)
      setUnanswered([...seats])
      await link.command(command)
      seats.delete(command.seat)
      setUnanswered([...seats])
    },
    [link],
  )
  const send = useCallback(
    (command: RoomCommand) => {
      const isFoul = command.type === 'giveFoul' || command.type === 'giveTechFoul'
      void (isFoul ? sendFoul(command) : link.command(command))
    },
    [link, sendFoul],
  )
  return { send, unanswered }
}
