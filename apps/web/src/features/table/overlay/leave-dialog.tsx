import { getLeavingBan } from '@gorod/contracts/moderation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { OVERLAY_TEXTS as T } from '../../../shared/texts/room/overlay.ts'
import { timeLeft } from '../../../shared/time-left.ts'
import { Button } from '../../../ui/button/button.tsx'
import { leaveCost } from '../model/leave-cost.ts'
import { isAlive } from '../model/speakers.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** Asks before leaving a running game, which is final, and says what it costs. An ended game is left without a question. */
export function LeaveDialog() {
  const { mode, view, allowed, go, people } = useGame()
  const { open } = useLocal()
  const { leaving, leave } = useLeaving()
  const { connected } = useLink()
  const playing = view.own !== null && isAlive(view, view.own.seat) && allowed.can('leaveGame')
  const judging = view.viewer === 'judge' && allowed.can('leaveGame')
  const { title, word, text } = judging
    ? judgeTexts(view.secondJudge ? people.secondJudge : null, allowed.can('takeOver'))
    : playing
      ? { title: T.leave, word: T.leaveGo, text: null }
      : { title: T.leaveOver, word: T.leaveRoom, text: null }
  const cost = leaveCost(mode, view)
  const waits = leaving && !connected
  return (
    <Sheet title={title} onClose={() => open(null)}>
      {text !== null && <p className="text-secondary">{text}</p>}
      {cost !== null && <p className="text-secondary">{T.leaveCosts[cost.what]}</p>}
      {cost?.ban && <BanLine />}
      {playing && <p className="text-secondary">{T.leaveTab}</p>}
      <p role="status" className={waits ? undefined : 'visually-hidden'}>
        {waits && T.reconnecting}
      </p>
      <div className={styles.pair}>
        <Button
          kind="alert"
          loading={leaving}
          onClick={() => {
            if (playing || judging) leave()
            else go('home')
          }}
        >
          {word}
        </Button>
        <Button onClick={() => open(null)}>{T.stay}</Button>
      </div>
    </Sheet>
  )
}

/** The page goes home only after the answer of the server: without it the table would still wait for this player. */
function useLeaving() {
  const { leave, go } = useGame()
  const { open } = useLocal()
  const [withdrawal, setWithdrawal] = useState<AbortController | null>(null)
  // Closing the dialog takes the leave back.
  useEffect(() => () => withdrawal?.abort(), [withdrawal])
  const begin = async () => {
    const begun = new AbortController()
    setWithdrawal(begun)
    const left = await leave(begun.signal)
    if (left) go('home')
    // The toast of the room says why.
    else if (!begun.signal.aborted) open(null)
  }
  return { leaving: withdrawal !== null, leave: () => void begin() }
}

/** What becomes of the table, which depends on who goes and who stays. */
function judgeTexts(secondJudge: string | null, isSecond: boolean) {
  if (isSecond) return { title: T.leaveSecondJudge, word: T.leaveSecondJudgeGo, text: T.leaveSecondJudgeText }
  const text = secondJudge === null ? T.leaveJudgeText : T.leaveJudgeToSecond(secondJudge)
  return { title: T.leaveJudge, word: T.leaveJudgeGo, text }
}

/** The length depends on the games that this player left before; without an answer the ban is named all the same. */
function BanLine() {
  const { data } = useQuery({
    queryKey: ['leaving-ban'],
    queryFn: ({ signal }) => api(getLeavingBan, {}, { signal }),
    staleTime: 60_000,
  })
  return <p role="status">{T.leaveBan(data === undefined ? null : timeLeft(data.ms))}</p>
}
