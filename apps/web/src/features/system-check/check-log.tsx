import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  BROWSER_TEXTS,
  PROBLEM_HINTS,
  PROBLEM_TEXTS,
  SYSTEM_CHECK_TEXTS as T,
} from '../../shared/texts/system-check.ts'
import type { CheckProblem } from './check-problem.ts'
import type { CheckState, LogEntry } from './check-state.ts'
import styles from './system-check.module.css'

interface CheckLogProps {
  readonly state: CheckState
  /** More advice under the log. */
  readonly children?: ReactNode
}

/** Spec §2 «message log». */
export function CheckLog({ state, children }: CheckLogProps) {
  const box = useRef<HTMLDivElement>(null)
  const failed = state.status === 'error'
  useEffect(() => {
    // On a phone the log lies below the fold; what went wrong must be seen.
    if (failed) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  const hint = state.problem === null ? undefined : PROBLEM_HINTS[state.problem.name]
  return (
    <div ref={box} className={styles.log}>
      <h2>{T.log}</h2>
      <ol aria-live="polite">
        {state.log.map((entry) => (
          <LogLine key={entry.kind} entry={entry} />
        ))}
      </ol>
      {state.log.length === 0 && <p className={styles.hint}>{T.logEmpty}</p>}
      {hint !== undefined && <p className={styles.advice}>{hint}</p>}
      {children}
    </div>
  )
}

function LogLine({ entry }: { readonly entry: LogEntry }) {
  const bad = entry.kind === 'problem' || entry.kind === 'browserRefused'
  const details = entry.kind === 'problem' ? extraDetails(entry.problem) : ''
  return (
    <li className={bad ? styles.bad : undefined}>
      {bad ? (
        <CircleAlert className="icon-18" aria-hidden="true" />
      ) : (
        <Check className="icon-18" aria-hidden="true" />
      )}
      <div>
        <p>{lineText(entry)}</p>
        {details !== '' && <small>{details}</small>}
      </div>
    </li>
  )
}

function lineText(entry: LogEntry): string {
  switch (entry.kind) {
    case 'browserAccepted':
      return T.browserAccepted
    case 'browserRefused':
      return BROWSER_TEXTS[entry.refusal]
    case 'devicesReady':
      return { both: T.devicesReady, camera: T.cameraReady, microphone: T.microphoneReady }[entry.devices]
    case 'gatewayReady':
      return T.gatewayReady(entry.ms)
    case 'framesBack':
      return T.framesBack
    case 'problem':
      // Spec §8: any other error shows its raw details.
      return PROBLEM_TEXTS[entry.problem.name] ?? entry.problem.details
  }
}

/** The media library's own words under the sentence for people: support asks for them. */
function extraDetails(problem: CheckProblem): string {
  return problem.part === 'connection' && PROBLEM_TEXTS[problem.name] !== undefined ? problem.details : ''
}
