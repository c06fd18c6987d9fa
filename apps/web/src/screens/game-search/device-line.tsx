import { CircleAlert, CircleCheck } from 'lucide-react'
import type { DeviceMemory } from '../../features/system-check/device-memory.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import styles from './game-search.module.css'

const T = SEARCH_TEXTS.device

interface DeviceLineProps {
  readonly memory: DeviceMemory
  readonly onCheck: () => void
}

/** The known state of this device's camera, and a link to the check. */
export function DeviceLine({ memory, onCheck }: DeviceLineProps) {
  const Icon = memory === 'passed' ? CircleCheck : CircleAlert
  const text = memory === 'passed' ? T.passed : memory === 'skipped' ? T.skipped : T.unknown
  return (
    <p className={styles.device}>
      <Icon className="icon-18" aria-hidden="true" />
      {text}
      <button type="button" className="link" onClick={onCheck}>
        {memory === 'passed' ? T.again : T.check}
      </button>
    </p>
  )
}
