import { Volume2, VolumeX } from 'lucide-react'
import { use } from 'react'
import { OBS_TEXTS as T } from '../../../shared/texts/room/obs.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { useLocal } from '../room/local-context.ts'
import { StreamContext } from '../stream/stream-context.ts'
import { Control } from './control.tsx'

/** One press for the microphone of the game and of the broadcast; it says where the streamer is heard. */
export function SoundControl() {
  const stream = use(StreamContext)
  const { hotkeys } = useLocal()
  if (stream === null) return null
  const { heard, toggleSound } = stream
  return (
    <Control
      icon={heard === 'none' ? VolumeX : Volume2}
      label={T.mute}
      note={T.heard[heard]}
      hotkey={keyLabel(hotkeys.stream)}
      off={heard === 'none'}
      on={heard === 'none'}
      title={T.muteTitle}
      onPress={toggleSound}
    />
  )
}
