import { Mic, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { SYSTEM_CHECK_TEXTS as T } from '../../shared/texts/system-check.ts'
import { Select, type SelectOption } from '../../ui/field/select.tsx'
import type { DeviceChoice, DeviceWish } from './devices.ts'
import styles from './system-check.module.css'
import type { CheckSnapshot } from './system-check.ts'

interface DevicePickersProps {
  readonly snapshot: CheckSnapshot
  readonly onChoose: (wish: Partial<DeviceWish>) => void
}

export function DevicePickers({ snapshot: { devices, wish, ownStream }, onChoose }: DevicePickersProps) {
  return (
    <>
      <Picker
        label={T.camera}
        icon={<Video aria-hidden="true" />}
        fallback={T.anyCamera}
        choices={devices.cameras}
        used={idInUse(ownStream?.getVideoTracks()[0]) ?? wish.cameraId}
        onChoose={(cameraId) => onChoose({ cameraId })}
      />
      <Picker
        label={T.microphone}
        icon={<Mic aria-hidden="true" />}
        fallback={T.anyMicrophone}
        choices={devices.microphones}
        used={idInUse(ownStream?.getAudioTracks()[0]) ?? wish.microphoneId}
        onChoose={(microphoneId) => onChoose({ microphoneId })}
      />
    </>
  )
}

interface PickerProps {
  readonly label: string
  readonly icon: ReactNode
  /** The only option while the browser names no devices. */
  readonly fallback: string
  readonly choices: readonly DeviceChoice[]
  readonly used: string | null
  readonly onChoose: (id: string) => void
}

function Picker({ label, icon, fallback, choices, used, onChoose }: PickerProps) {
  const known = choices.some((choice) => choice.id === used)
  const options: SelectOption[] = choices.map((choice, index) => ({
    value: choice.id,
    label: choice.label === '' ? T.unnamed(index + 1) : choice.label,
  }))
  return (
    <div className={styles.picker}>
      <Select
        label={label}
        options={known ? options : [{ value: '', label: fallback }, ...options]}
        value={known && used !== null ? used : ''}
        onChange={onChoose}
        disabled={choices.length === 0}
      />
      <span className={styles.pickerIcon}>{icon}</span>
    </div>
  )
}

/** The device the browser really opened; a wish for one that is gone leads to another. */
function idInUse(track: MediaStreamTrack | undefined): string | null {
  return track?.getSettings().deviceId ?? null
}
