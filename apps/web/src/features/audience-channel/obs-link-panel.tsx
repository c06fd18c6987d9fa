import { type FormEvent, useState } from 'react'
import type { ObsState } from '../../shared/obs/obs-messages.ts'
import {
  NEW_OBS_SETTINGS,
  OBS_PHASES,
  type ObsSettings,
  obsUrl,
  readObsSettings,
  writeObsSettings,
} from '../../shared/obs/obs-settings.ts'
import { useObsFrame } from '../../shared/obs/use-obs-frame.tsx'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { OBS_TEXTS as T } from '../../shared/texts/room/obs.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './obs-link-panel.module.css'

/** How a streamer connects their own broadcasting program. Nothing of it leaves the browser. */
export function ObsLinkPanel() {
  const [saved, setSaved] = useState(readObsSettings)
  const [settings, setSettings] = useState(saved ?? NEW_OBS_SETTINGS)
  const { frame, state, send } = useObsFrame()
  const isWrong = obsUrl(settings.address) === null
  const keep = (next: ObsSettings | null) => {
    writeObsSettings(next)
    setSaved(next)
    setSettings(next ?? NEW_OBS_SETTINGS)
    send({ kind: 'settings' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) keep(settings)
  }
  return (
    <Panel title={T.title} lead={T.lead}>
      <form className={styles.form} onSubmit={submit}>
        <p className="text-secondary">{T.how}</p>
        <div className={styles.fields}>
          <Input
            label={T.address}
            error={isWrong ? T.addressWrong : undefined}
            value={settings.address}
            onChange={({ target }) => setSettings({ ...settings, address: target.value })}
          />
          <PasswordInput
            label={T.password}
            texts={AUTH_TEXTS.passwordEye}
            autoComplete="off"
            value={settings.password}
            onChange={({ target }) => setSettings({ ...settings, password: target.value })}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" disabled={isWrong}>
            {T.save}
          </Button>
          {saved !== null && (
            <Button kind="alert" onClick={() => keep(null)}>
              {T.forget}
            </Button>
          )}
        </div>
        {saved !== null && <p role="status">{sayState(state)}</p>}
        <p className="text-secondary">{T.kept}</p>
      </form>
      {saved !== null && state.link === 'connected' && (
        <Choices settings={saved} state={state} onChange={keep} />
      )}
      {frame}
    </Panel>
  )
}

const sayState = ({ link, missing }: ObsState): string =>
  missing === null ? T.links[link] : `${T.links[link]} ${T.missing(missing)}`

interface ChoicesProps {
  readonly settings: ObsSettings
  readonly state: ObsState
  readonly onChange: (settings: ObsSettings) => void
}

/** A scene for each phase and the input that is muted, of those that the program has. */
function Choices({ settings, state, onChange }: ChoicesProps) {
  const { scenes, input } = settings
  return (
    <div className={styles.fields}>
      {OBS_PHASES.map((phase) => (
        <Select
          key={phase}
          label={T.phases[phase]}
          value={scenes[phase]}
          options={optionsOf(T.stays, state.scenes, scenes[phase])}
          onChange={(scene) => onChange({ ...settings, scenes: { ...scenes, [phase]: scene } })}
        />
      ))}
      <Select
        label={T.input}
        hint={T.inputHint}
        value={input}
        options={optionsOf(T.inputNone, state.inputs, input)}
        onChange={(next) => onChange({ ...settings, input: next })}
      />
    </div>
  )
}

/** The chosen name stays in the list when the program does not have it any more. */
function optionsOf(none: string, names: readonly string[], chosen: string) {
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [{ value: '', label: none }, ...all.map((name) => ({ value: name, label: name }))]
}
