import { acceptTableMessage, stopSearchMessage } from '@gorod/contracts/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { useWakeLock } from '../../shared/use-wake-lock.ts'
import { FoundModal } from './found-modal.tsx'
import { awaitsGame } from './heard-activity.ts'
import { isTabOfTable } from './one-tab.ts'
import { useActivity } from './use-activity.ts'
import type { AcceptTable } from './use-auto-accept.ts'
import { useReadyDoorbell } from './use-found-alarm.ts'

const GAME_URL = '/game'

/** A table found for somebody who is on another page than the search: the leader of a party searches for all of it. */
export default function FoundElsewhere() {
  const { pathname } = useLocation()
  return pathname === PLAY_URL ? null : <FoundHere />
}

function FoundHere() {
  const activity = useActivity()
  const state = activity?.state ?? null
  const { realtime } = useRealtime()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const acceptedHere = useRef(false)
  const kind = state?.kind
  const gameId = state?.kind === 'game' ? state.gameId : null
  const goToTable = useEffectEvent(async (id: string) => {
    if (await isTabOfTable(id)) void navigate(GAME_URL)
  })
  useEffect(() => {
    if (gameId !== null && acceptedHere.current) void goToTable(gameId)
    if (kind !== 'found') acceptedHere.current = false
  }, [kind, gameId])
  // A guest of a party whose leader searches needs this too: a phone that locks itself freezes the page.
  useWakeLock(awaitsGame(state))
  useReadyDoorbell(awaitsGame(state))
  if (activity === null || state?.kind !== 'found') return null
  const accept: AcceptTable = async (tableId, told) => {
    setBusy(true)
    // Before the answer: the game may begin first.
    acceptedHere.current = true
    try {
      await (await openRealtime()).send(acceptTableMessage, { tableId })
      return true
    } catch (cause) {
      // Without an answer the seat may be taken. If the table fell apart meanwhile, the pushed state says so.
      acceptedHere.current = cause instanceof RealtimeFailure && !cause.answered
      told?.(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <FoundModal
      activity={activity}
      found={state}
      busy={busy}
      onSearchPage={false}
      onAccept={accept}
      onRefuse={() => void realtime?.send(stopSearchMessage, {}).catch(() => undefined)}
    />
  )
}
