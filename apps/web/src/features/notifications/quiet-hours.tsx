import type { NotificationWishes } from '@gorod/contracts/notifications'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.quiet
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type Quiet = NotificationWishes['quiet']

interface QuietHoursProps {
  readonly quiet: Quiet
  readonly onChange: (quiet: Quiet) => void
}

/** Hours in which nothing rings, in the time zone of the browser unless another was chosen. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const set = (next: Partial<Quiet>) => onChange({ ...quiet, ...next })
  const time = (name: 'from' | 'to') => (
    <Input
      type="time"
      label={T[name]}
      value={quiet[name]}
      // An empty field is a time that is being typed.
      onChange={({ target }) => target.value !== '' && set({ [name]: target.value })}
    />
  )
  return (
    <Panel title={T.title}>
      <Switch
        label={T.on}
        hint={T.hint}
        checked={quiet.on}
        onChange={(on) => set(on ? { on, timeZone: OWN_ZONE } : { on })}
      />
      {quiet.on && (
        <>
          <div className={styles.hours}>
            {time('from')}
            {time('to')}
          </div>
          <Select
            label={T.timeZone}
            value={quiet.timeZone}
            options={zonesWith(quiet.timeZone)}
            onChange={(timeZone) => set({ timeZone })}
          />
          <Switch
            label={T.foundRings}
            checked={quiet.foundRings}
            onChange={(foundRings) => set({ foundRings })}
          />
        </>
      )}
    </Panel>
  )
}

function zonesWith(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const all = new Set([chosen, OWN_ZONE, ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
