import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { isDark } from '../model/darkness.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { isOwnTurn } from '../model/speakers.ts'
import { useRoom } from '../room/room-context.ts'
import { Ctl } from './ctl.tsx'

/** The microphone is driven by the rules: its icon says whether one is heard now, not only whether it is on. */
export function MicCtl() {
  const { view, pictures, hotkeys } = useRoom()
  const everybodyTalks = view.phase.id === 'gameOver' || view.phase.id === 'seating'
  const crying = view.own !== null && view.outcry?.seat === view.own.seat
  const heard = isOwnTurn(view) || crying || view.viewer === 'judge' || (everybodyTalks && view.own !== null)
  const open = heard && pictures.micOn && pictures.missing === null
  return (
    <Ctl
      icon={open ? Mic : MicOff}
      label={DECK_TEXTS.mic}
      hotkey={keyLabel(hotkeys.mic)}
      off={!open}
      title={!heard && pictures.micOn ? DECK_TEXTS.micClosed : undefined}
      onPress={pictures.missing === null ? pictures.toggleMic : null}
    />
  )
}

export function CameraCtl() {
  const { view, pictures, hotkeys } = useRoom()
  const seen = !isDark(view) || isMeeting(view) || view.viewer === 'judge'
  const on = pictures.cameraOn && seen && pictures.missing === null
  return (
    <Ctl
      icon={on ? Video : VideoOff}
      label={DECK_TEXTS.camera}
      hotkey={keyLabel(hotkeys.camera)}
      off={!on}
      onPress={pictures.missing === null ? pictures.toggleCamera : null}
    />
  )
}

/** The blacks' own minute is the one hour of the night with cameras. */
function isMeeting(view: ReturnType<typeof useRoom>['view']): boolean {
  return view.phase.id === 'mafiaMeeting' && (view.own?.mates.length ?? 0) > 0
}
