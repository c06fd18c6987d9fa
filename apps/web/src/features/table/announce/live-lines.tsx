import { useEffect, useRef, useState } from 'react'
import { useSecondsLeft } from '../clock/use-countdown.ts'
import { isOwnTurn } from '../model/speakers.ts'
import { useGame } from '../room/game-context.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import { actionLine, stageLine, timerLine } from './announce.ts'

/** Two live regions for screen readers: polite for the stage, assertive for votes and shots. */
export function LiveLines() {
  const { view, people } = useGame()
  const seconds = useSecondsLeft(useRoomClock())
  const action = useActionLine()
  const timer = seconds !== null && (isOwnTurn(view) || view.vote !== null) ? timerLine(seconds) : ''
  return (
    <div className="visually-hidden">
      <div aria-live="polite">{stageLine(view, people)}</div>
      <div aria-live="polite">{timer}</div>
      <div aria-live="assertive">{action}</div>
    </div>
  )
}

function useActionLine(): string {
  const { view } = useGame()
  const before = useRef(view)
  const [line, setLine] = useState('')
  useEffect(() => {
    if (before.current === view) return
    const next = actionLine(before.current, view)
    before.current = view
    if (next !== '') setLine(next)
  }, [view])
  return line
}
