import { useEffect, useRef } from 'react'
import { useSecondsLeft } from '../clock/use-countdown.ts'
import { captionOf } from '../model/captions.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import { cuesBetween, tickCue } from './cues.ts'
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

/** Reads a practice player's line aloud, once. */
function useBotVoice(): void {
  const { view, people } = useGame()
  const { settings } = useLocal()
  const caption = captionOf(view)
  const bot = caption !== null && people.isBot(caption.seat)
  const at = caption?.at ?? 0
  const text = caption?.text ?? ''
  useEffect(() => {
    if (!settings.voice || !bot || at === 0 || !('speechSynthesis' in window)) return
    const line = new SpeechSynthesisUtterance(text)
    line.lang = 'ru-RU'
    line.volume = settings.volume
    speechSynthesis.cancel()
    speechSynthesis.speak(line)
  }, [settings.voice, settings.volume, bot, at, text])
}
