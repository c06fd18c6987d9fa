import { Square } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SYSTEM_CHECK_TEXTS as T } from '../../shared/texts/system-check.ts'
import { Button } from '../../ui/button/button.tsx'
import { AccessHelp } from './access-help.tsx'
import { BROWSER_PORTS } from './browser-ports.ts'
import { CheckLog } from './check-log.tsx'
import { type CheckState, mainAction } from './check-state.ts'
import type { CheckReason } from './device-memory.ts'
import { DevicePickers } from './device-pickers.tsx'
import { MicrophoneMeter } from './microphone-meter.tsx'
import { OwnPicture, RemotePicture } from './pictures.tsx'
import styles from './system-check.module.css'
import { type CheckOptions, type CheckSnapshot, SystemCheck } from './system-check.ts'

interface SystemCheckPanelProps {
  /** A page has room for two columns, a modal does not. */
  readonly layout: 'page' | 'modal'
  /** Why it was asked for, if it was. */
  readonly reason?: CheckReason | null
  /** Id the heading gets, for the dialog around it. */
  readonly titleId?: string
  readonly runOnReady?: boolean
  readonly onResult?: CheckOptions['onResult']
  /** The panel wants to go; a result, if wanted, has been handed out. */
  readonly onClosed: () => void
  /** Offers to play without a camera. */
  readonly onSkip?: () => void
}

/** Spec §2 «System check panel». Starts by itself. */
export default function SystemCheckPanel(props: SystemCheckPanelProps) {
  const { layout, titleId, reason = null, runOnReady = false, onResult = null, onClosed, onSkip } = props
  const { check, snapshot } = useSystemCheck({ runOnReady, onResult })
  const Title = layout === 'page' ? 'h1' : 'h2'
  const close = () => {
    check.close()
    onClosed()
  }
  const skip = (goOn: () => void) => {
    check.dispose()
    goOn()
  }
  return (
    <div className={`${styles.panel} ${styles[layout]}`}>
      <header className={styles.head}>
        <Title className={layout === 'page' ? 'h1' : 'h2'} id={titleId}>
          {T.title}
        </Title>
        <p className="text-secondary">
          {reason !== null && snapshot.status === 'started' && `${T.reasons[reason]} `}
          {lead(snapshot)}
        </p>
      </header>
      <section className={styles.grid}>
        <div className={styles.pictures}>
          <OwnPicture stream={snapshot.ownStream} />
          <RemotePicture
            stream={snapshot.remoteStream}
            size={snapshot.picture}
            onShown={check.framesShown}
            roundTripMs={check.roundTripMs}
          />
        </div>
        <div className={styles.controls}>
          <DevicePickers snapshot={snapshot} onChoose={check.choose} />
          <MicrophoneMeter stream={snapshot.ownStream} />
        </div>
        {/* In the modal the row of buttons is full. */}
        <CheckLog state={snapshot}>{layout === 'modal' && deviceFailed(snapshot) && <AccessHelp />}</CheckLog>
        <Actions
          check={check}
          state={snapshot}
          hasCallback={onResult !== null}
          onClose={close}
          onSkip={onSkip && snapshot.status !== 'success' ? () => skip(onSkip) : null}
        />
      </section>
    </div>
  )
}

/** A check that starts with the panel and ends with it. */
function useSystemCheck(options: CheckOptions): { check: SystemCheck; snapshot: CheckSnapshot } {
  const [check] = useState(() => new SystemCheck(BROWSER_PORTS, options))
  const snapshot = useSyncExternalStore(check.subscribe, check.getSnapshot)
  useEffect(() => {
    check.start()
    return () => check.dispose()
  }, [check])
  return { check, snapshot }
}

interface ActionsProps {
  readonly check: SystemCheck
  readonly state: CheckState
  readonly hasCallback: boolean
  readonly onClose: () => void
  readonly onSkip: (() => void) | null
}

function Actions({ check, state, hasCallback, onClose, onSkip }: ActionsProps) {
  const main = mainAction(state, hasCallback)
  // The main button: to go on, to try again, or to begin.
  const startIsMain = state.status === 'idle' && state.accepted
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {startIsMain && (
          <Button kind="lamp" size="lg" onClick={check.start}>
            {T.start}
          </Button>
        )}
        <Button
          kind={main === 'close' && state.status !== 'error' ? 'line' : 'lamp'}
          size="lg"
          onClick={main === 'retry' ? check.start : onClose}
        >
          {T[main]}
        </Button>
        {(state.status === 'started' || state.status === 'success') && (
          <Button
            kind="line"
            size="lg"
            icon={<Square className="icon-18" aria-hidden="true" />}
            onClick={check.stop}
          >
            <span>
              {T.stop}
              <span className={styles.wide}> {T.stopTail}</span>
            </span>
          </Button>
        )}
        {onSkip !== null && (
          <Button kind="ghost" onClick={onSkip}>
            {T.skip}
          </Button>
        )}
        {onSkip === null && deviceFailed(state) && <AccessHelp />}
      </div>
      {onSkip !== null && <p className={styles.skip}>{T.skipNote}</p>}
    </div>
  )
}

function deviceFailed({ problem }: CheckState): boolean {
  return problem?.part === 'camera' || problem?.part === 'microphone'
}

function lead({ status, problem }: CheckState): string {
  if (status !== 'error' || problem === null) return T.leads[status === 'error' ? 'idle' : status]
  const byPart = {
    camera: T.leads.cameraFailed,
    microphone: T.leads.microphoneFailed,
    connection: T.leads.connectionFailed,
    browser: T.leads.browserFailed,
  }
  return byPart[problem.part]
}
