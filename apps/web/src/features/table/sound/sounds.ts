import { useEffect, useEffectEvent, useRef } from 'react'
import { useSecondsLeft } from '../clock/use-countdown.ts'
import { captionOf } from '../model/captions.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import { cuesBetween, tickCue } from './cues.ts'
import { hush, readAloud } from './read-aloud.ts'
import { Synth } from './synth.ts'

/**
 * The sounds of the table, the rain of the zero night and, if switched on, the voices of bots. A component of its own,
 * because it renders every second.
 */
export function Sounds(): null {
  const { view } = useGame()
  const { settings } = useLocal()
  const seconds = useSecondsLeft(useRoomClock())
  const synth = useSynth(settings.sounds ? settings.volume : 0)
  const before = useRef(view)
  useEffect(() => {
    const was = before.current
    before.current = view
    if (was !== view) for (const cue of cuesBetween(was, view)) synth.current?.play(cue)
    synth.current?.rain(view.phase.id === 'mafiaMeeting' && view.pause === null && settings.sounds)
  }, [view, settings.sounds, synth])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick belongs to its second, not to the view
  useEffect(() => {
    const cue = seconds === null ? null : tickCue(view, seconds)
    if (cue !== null) synth.current?.play(cue)
  }, [seconds])
  useBotVoice()
  return null
}

function useSynth(volume: number) {
  const synth = useRef<Synth | null>(null)
  useEffect(() => {
    synth.current = new Synth()
    return () => synth.current?.close()
  }, [])
  useEffect(() => {
    if (synth.current !== null) synth.current.volume = volume
  }, [volume])
  return synth
}

/** At a practice table reads a practice player's line aloud, once; each seat has a pitch of its own. */
function useBotVoice(): void {
  const { view, people, mode } = useGame()
  const { settings } = useLocal()
  const caption = captionOf(view)
  const seat = caption !== null && people.isBot(caption.seat) ? caption.seat : 0
  const at = caption?.at ?? 0
  const text = caption?.text ?? ''
  const on = settings.voice && mode === 'practice'
  // The line is not heard once more for every step of the volume.
  const read = useEffectEvent((line: string) => readAloud({ text: line, seat, volume: settings.volume }))
  useEffect(() => {
    if (on && seat !== 0 && at !== 0) read(text)
  }, [on, seat, at, text])
  // Nobody is read to the end after the floor has passed on, or when the room is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new speaker ends the words of the one before
  useEffect(() => hush, [on, seat])
}
