import type { SearchMode, SearchRole } from '@gorod/contracts/search'
import type { HeardActivity } from '../../features/search/heard-activity.ts'
import { InGamePanel } from '../../features/search/in-game-panel.tsx'
import { QueueBar, QueuePanel } from '../../features/search/queue-panel.tsx'
import { StartBar, StartPanel } from '../../features/search/start-panel.tsx'
import type { Search } from '../../features/search/use-search.ts'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './game-search.module.css'
import { usePanelFocus } from './use-panel-focus.ts'

interface SearchSideProps {
  readonly activity: HeardActivity | null
  readonly search: Search
  /** The search that a press would begin. */
  readonly modes: readonly SearchMode[]
  /** The viewer is in a party, whose leader may have begun the search. */
  readonly inParty: boolean
  /** A press waits for the camera. */
  readonly pending: boolean
  readonly role: SearchRole
  readonly onRole: (role: SearchRole) => void
  readonly ownImage: string | null
  readonly onStart: () => void
}

/** Where this account is, and the one button that changes it; on a phone a bar at the bottom too. */
export function SearchSide(props: SearchSideProps) {
  const { activity, search, modes, inParty, pending, role, onRole, ownImage, onStart } = props
  const state = activity?.state
  const panel = usePanelFocus(state?.kind)
  if (activity === null || state === undefined) {
    return (
      <p className={styles.connecting} role="status">
        <Spinner /> {T.connecting}
      </p>
    )
  }
  if (state.kind === 'game') return <InGamePanel />
  if (state.kind === 'searching') {
    const stop = {
      activity,
      searching: state,
      stopping: search.busy === 'stop',
      onStop: () => void search.stop(),
    }
    return (
      <>
        <QueuePanel
          {...stop}
          panel={panel}
          ownImage={ownImage}
          elsewhere={!inParty && !search.sentHere && search.busy !== 'start'}
          onStartHere={modes.length === 0 ? null : onStart}
        />
        <QueueBar {...stop} />
      </>
    )
  }
  const start = {
    modes,
    starting: search.busy === 'start',
    disabled: pending || state.kind === 'found' || search.busy !== null,
    onStart,
  }
  return (
    <>
      <StartPanel {...start} panel={panel} role={role} onRole={onRole} />
      <StartBar {...start} />
    </>
  )
}
