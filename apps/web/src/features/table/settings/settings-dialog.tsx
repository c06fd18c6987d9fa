import { Download, RefreshCw } from 'lucide-react'
import { DevicePicker } from '../../../shared/media/device-picker.tsx'
import type { DeviceKind } from '../../../shared/media/devices.ts'
import { notesFile } from '../../../shared/notes/notes-file.ts'
import { useNotes } from '../../../shared/notes/use-notes.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { SETTINGS_TEXTS } from '../../../shared/texts/room/settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import type { RoomSettings } from '../room/room-settings.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './settings.module.css'

/** A player's own choices about the room. */
export function SettingsDialog() {
  const { settings, changeSettings, open } = useLocal()
  const { view } = useGame()
  const notes = useNotes()
  const pictures = usePictures()
  const missing = usePicturesState((now) => now.missing())
  return (
    <Sheet title={SETTINGS_TEXTS.title} onClose={() => open(null)}>
      <Switch name="sounds" label={SETTINGS_TEXTS.sounds} />
      <label className={styles.row}>
        <span>{SETTINGS_TEXTS.volume}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={settings.volume}
          disabled={!settings.sounds}
          onChange={(event) => changeSettings({ volume: event.target.valueAsNumber })}
        />
      </label>
      <Switch name="voice" label={SETTINGS_TEXTS.voice} />
      <Switch name="coach" label={SETTINGS_TEXTS.coach} />
      <Switch name="streamer" label={SETTINGS_TEXTS.streamer} />
      <Switch name="mirror" label={SETTINGS_TEXTS.mirror} />
      {view.viewer !== 'spectator' && OWN_KINDS.map((kind) => <Device key={kind} kind={kind} />)}
      {view.viewer !== 'spectator' && <NoiseSwitch />}
      {OUTPUT_MAY_BE_CHOSEN && <Device kind="output" />}
      <div className={styles.buttons}>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          disabled={missing !== null}
          onClick={pictures.reconnect}
        >
          {DECK_TEXTS.reconnectCameras}
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          disabled={notes === undefined}
          onClick={() => saveFile('notes.json', notesFile(notes?.values() ?? []))}
        >
          {SETTINGS_TEXTS.exportNotes}
        </Button>
      </div>
    </Sheet>
  )
}

const OWN_KINDS = ['camera', 'microphone'] as const
/** Older Safari has one loudspeaker, that of the system. */
const OUTPUT_MAY_BE_CHOSEN = 'setSinkId' in HTMLMediaElement.prototype

function Device({ kind }: { readonly kind: DeviceKind }) {
  const pictures = usePictures()
  const list = usePicturesState((now) => now.devices())
  const used = usePicturesState((now) => now.usedDevice(kind))
  return (
    <DevicePicker
      kind={kind}
      choices={list[kind]}
      used={used}
      onChoose={(id) => pictures.chooseDevice(kind, id)}
    />
  )
}

type SwitchName = {
  [Name in keyof RoomSettings]: RoomSettings[Name] extends boolean ? Name : never
}[keyof RoomSettings]

function Switch({ name, label }: { readonly name: SwitchName; readonly label: string }) {
  const { settings, changeSettings } = useLocal()
  return <SwitchRow label={label} on={settings[name]} onChange={(on) => changeSettings({ [name]: on })} />
}

function NoiseSwitch() {
  const pictures = usePictures()
  const on = usePicturesState((now) => now.suppressesNoise())
  return <SwitchRow label={SETTINGS_TEXTS.noise} on={on} onChange={pictures.suppressNoise} />
}

interface SwitchRowProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

function SwitchRow({ label, on, onChange }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
