import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { isOwnTurn } from '../model/speakers.ts'
import { useRoom } from '../room/room-context.ts'
import { Ctl } from './ctl.tsx'

/** The microphone is driven by the rules: its icon says whether one is heard now, not only whether it is on. */
export function MicCtl() {
  const { view, pictures, hotkeys } = useRoom()
  const everybodyTalks = view.phase.id === 'gameOver' || view.phase.id === 'seating'
  const heard =
    isOwnTurn(view) || view.outcry?.seat === view.own?.seat || everybodyTalks || view.viewer === 'judge'
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
  const on = pictures.cameraOn && !view.isNight && pictures.missing === null
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
