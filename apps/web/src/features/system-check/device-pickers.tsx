import { DevicePicker } from '../../shared/media/device-picker.tsx'
import type { DeviceWish } from './open-devices.ts'
import type { CheckSnapshot } from './system-check.ts'

interface DevicePickersProps {
  readonly snapshot: CheckSnapshot
  readonly onChoose: (wish: Partial<DeviceWish>) => void
}

export function DevicePickers({ snapshot: { devices, wish, ownStream }, onChoose }: DevicePickersProps) {
  return (
    <>
      <DevicePicker
        kind="camera"
        choices={devices.camera}
        used={idInUse(ownStream?.getVideoTracks()[0]) ?? wish.cameraId}
        onChoose={(cameraId) => onChoose({ cameraId })}
      />
      <DevicePicker
        kind="microphone"
        choices={devices.microphone}
        used={idInUse(ownStream?.getAudioTracks()[0]) ?? wish.microphoneId}
        onChoose={(microphoneId) => onChoose({ microphoneId })}
      />
    </>
  )
}

/** The device the browser really opened; a wish for one that is gone leads to another. */
function idInUse(track: MediaStreamTrack | undefined): string | null {
  return track?.getSettings().deviceId ?? null
}
