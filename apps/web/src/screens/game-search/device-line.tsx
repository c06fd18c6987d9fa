import { CircleAlert, CircleCheck } from 'lucide-react'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import styles from './game-search.module.css'
import type { DeviceGate } from './use-device-gate.tsx'

const T = SEARCH_TEXTS.device

/** The known state of this device's camera, and a link to the check. */
export function DeviceLine({ gate: { state, open } }: { readonly gate: DeviceGate }) {
  const good = state === 'passed' || state === 'opening'
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <p className={styles.device}>
      <Icon className="icon-18" aria-hidden="true" />
      <span role="status">{T[state]}</span>
      <button type="button" className="link" onClick={open}>
        {good ? T.again : T.check}
      </button>
    </p>
  )
}
