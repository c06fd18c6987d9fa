import { gameAskedMessage, gameHereMessage } from '@gorod/contracts/attention'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import type { RoomPictures } from '../room/pictures-context.ts'

/** The server only has to know of each stage of a day, so a hand on the mouse is told no more often. */
const TELL_EVERY_MS = 15_000
/**
 * A player who counts as disconnected is back with one sign. While the server writes nothing they stay away, and every movement of
 * the mouse would be a message: then the server would refuse their commands too.
 */
const TELL_AWAY_EVERY_MS = 1_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

interface AttentionInput {
  readonly realtime: Realtime
  readonly gameId: string
  readonly pictures: RoomPictures
  /** A seat is watched; a judge and a spectator are not. */
  readonly seated: boolean
  /** The rules count this seat as disconnected. */
  readonly away: boolean
}

/**
 * Tells the server that somebody sits before this page: by any input, or by their own voice. Returns until when the server
 * waits for a sign, on its clock; null while it asks nothing.
 */
export function useAttention({ realtime, gameId, pictures, seated, away }: AttentionInput): number | null {
  const [askedUntil, setAskedUntil] = useState<number | null>(null)
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  const tell = useEffectEvent(() => {
    const now = performance.now()
    const everyMs = askedUntil !== null ? 0 : away ? TELL_AWAY_EVERY_MS : TELL_EVERY_MS
    if (!realtime.connected || now - toldAt.current < everyMs) return
    toldAt.current = now
    setAskedUntil(null)
    // A sign that is lost is followed by the next.
    realtime.send(gameHereMessage, { gameId }).catch(() => undefined)
  })
  useEffect(() => {
    if (!seated) return
    const onInput = () => tell()
    const onMedia = () => {
      if (pictures.ownVoice()) tell()
    }
    // Somebody has just opened the page.
    tell()
    for (const input of INPUTS) addEventListener(input, onInput, { capture: true, passive: true })
    const stops = [
      pictures.subscribe(onMedia),
      realtime.on(gameAskedMessage, (asked) => {
        if (asked.gameId === gameId) setAskedUntil(asked.answerBy)
      }),
    ]
    return () => {
      for (const input of INPUTS) removeEventListener(input, onInput, { capture: true })
      for (const stop of stops) stop()
    }
  }, [realtime, gameId, pictures, seated])
  return askedUntil
}
