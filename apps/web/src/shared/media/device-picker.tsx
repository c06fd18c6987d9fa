import { Mic, Video, Volume2 } from 'lucide-react'
import { Select, type SelectOption } from '../../ui/field/select.tsx'
import { DEVICE_TEXTS as T } from '../texts/devices.ts'
import type { DeviceChoice, DeviceKind } from './devices.ts'

interface DevicePickerProps {
  readonly kind: DeviceKind
  readonly choices: readonly DeviceChoice[]
  /** The id of the device in use; null is the browser's default. */
  readonly used: string | null
  readonly onChoose: (id: string) => void
}

const ICONS = { camera: Video, microphone: Mic, output: Volume2 }

/** One list of devices, in the system check and in the room. */
export function DevicePicker({ kind, choices, used, onChoose }: DevicePickerProps) {
  const Icon = ICONS[kind]
  const known = choices.some((choice) => choice.id === used)
  const options: SelectOption[] = choices.map((choice, index) => ({
    value: choice.id,
    label: deviceName(choice, index),
  }))
  return (
    <Select
      label={T.kinds[kind]}
      icon={<Icon aria-hidden="true" />}
      options={known ? options : [{ value: '', label: T.byDefault[kind] }, ...options]}
      value={known && used !== null ? used : ''}
      onChange={onChoose}
      disabled={choices.length === 0}
    />
  )
}

function deviceName({ label }: DeviceChoice, index: number): string {
  return label === '' ? T.unnamed(index + 1) : label
}
