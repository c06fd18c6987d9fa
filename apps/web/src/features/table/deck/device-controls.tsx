import type { View } from '@gorod/rules'
import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { hasExtraFloor } from '../model/seat-look.ts'
import { inGhostRoom, isOwnTurn } from '../model/speakers.ts'
import { windowsAreDark } from '../model/time-of-day.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import { Control } from './control.tsx'

/** The rules switch the microphone: its icon shows whether the viewer is heard now, not only whether it is on. */
export function MicControl() {
  const { view } = useGame()
  const { hotkeys } = useLocal()
  const { toggleMic } = usePictures()
  const micOn = usePicturesState((pictures) => pictures.micOn())
  const missing = usePicturesState((pictures) => pictures.missing() !== null)
  const everybodyTalks = view.phase.id === 'gameOver' || view.phase.id === 'seating'
  const extra = view.own !== null && hasExtraFloor(view, view.own.seat)
  const ofRoom = isOwnTurn(view) || extra || view.viewer === 'judge' || inGhostRoom(view)
  const heard = ofRoom || (everybodyTalks && view.own !== null)
  const open = heard && micOn && !missing
  return (
    <Control
      icon={open ? Mic : MicOff}
      label={DECK_TEXTS.mic}
      hotkey={keyLabel(hotkeys.mic)}
      off={!open}
      title={!heard && micOn ? DECK_TEXTS.micClosed : undefined}
      onPress={missing ? null : toggleMic}
    />
  )
}

export function CameraControl({ settled = true }: { readonly settled?: boolean }) {
  const { view } = useGame()
  const { hotkeys } = useLocal()
  const { toggleCamera } = usePictures()
  const cameraOn = usePicturesState((pictures) => pictures.cameraOn())
  const missing = usePicturesState((pictures) => pictures.missing() !== null)
  const seen = !windowsAreDark(view) || isMeeting(view) || view.viewer === 'judge' || inGhostRoom(view)
  const on = cameraOn && seen && !missing
  return (
    <Control
      icon={on ? Video : VideoOff}
      label={DECK_TEXTS.camera}
      hotkey={keyLabel(hotkeys.camera)}
      off={!on}
      onPress={missing || !settled ? null : toggleCamera}
    />
  )
}

/** The meeting of the mafia is the only night phase with cameras. */
function isMeeting(view: View): boolean {
  return view.phase.id === 'mafiaMeeting' && (view.own?.mates.length ?? 0) > 0
}
