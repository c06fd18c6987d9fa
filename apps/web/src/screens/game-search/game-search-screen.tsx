import { getAverageSearchTime } from '@gorod/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { gameBegan, type HeardActivity } from '../../features/search/activity.ts'
import { FoundModal } from '../../features/search/found-modal.tsx'
import { InGamePanel } from '../../features/search/in-game-panel.tsx'
import { ModeList } from '../../features/search/mode-list.tsx'
import { QueueBar, QueuePanel } from '../../features/search/queue-panel.tsx'
import { useActivity } from '../../features/search/use-activity.ts'
import { useSearch } from '../../features/search/use-search.ts'
import { api } from '../../shared/api/client.ts'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import { useTitle } from '../../shared/use-title.ts'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { DeviceLine } from './device-line.tsx'
import styles from './game-search.module.css'
import { useDeviceGate } from './use-device-gate.tsx'

const GAME_URL = '/game'

export default function GameSearchScreen() {
  useTitle(T.title)
  const me = useMe()
  const activity = useActivity()
  const search = useSearch()
  const gate = useDeviceGate()
  const navigate = useNavigate()
  const { data: averageSeconds = null } = useQuery({
    queryKey: ['average-search-time'],
    queryFn: ({ signal }) => api(getAverageSearchTime, {}, { signal }),
  })
  useGoToTable(activity, search.sentHere, () => void navigate(GAME_URL))

  const state = activity?.state
  const queue = state?.kind === 'searching' ? state : null
  const stop = () => void search.stop()
  const practice = async (choice: Parameters<typeof search.practice>[0]) => {
    if (await search.practice(choice)) void navigate(GAME_URL)
  }
  return (
    <div className={`wrap ${styles.search}`}>
      <div className={styles.head}>
        <h1 className="h1">{T.title}</h1>
        <DeviceLine memory={gate.memory} onCheck={gate.open} />
      </div>
      <div className={styles.columns}>
        <ModeList
          queue={queue}
          averageSeconds={queue?.averageSeconds ?? averageSeconds}
          busy={search.busy}
          disabled={state === undefined || state.kind === 'game' || state.kind === 'found'}
          onStart={() => gate.pass(() => void search.start())}
          onStop={stop}
          onPractice={(choice) => gate.pass(() => void practice(choice))}
        />
        <aside className={state?.kind === 'game' ? `${styles.side} ${styles.urgent}` : styles.side}>
          {activity === null && (
            <p className={styles.connecting} role="status">
              <Spinner /> {T.connecting}
            </p>
          )}
          {state?.kind === 'game' && <InGamePanel />}
          {activity !== null && state?.kind !== 'game' && (
            <QueuePanel
              activity={activity}
              ownImage={me.state === 'signed_in' ? avatarUrl(me.user) : null}
              stopping={search.busy === 'stop'}
              onStop={stop}
            />
          )}
        </aside>
      </div>
      {activity !== null && <QueueBar activity={activity} stopping={search.busy === 'stop'} onStop={stop} />}
      {activity !== null && state?.kind === 'found' && (
        <FoundModal
          activity={activity}
          found={state}
          busy={search.busy === 'accept'}
          onAccept={(tableId) => void search.accept(tableId)}
          onRefuse={stop}
        />
      )}
      {gate.modal}
      {search.error !== null && (
        <QuickAlert message={search.error} closeLabel={INTERFACE_TEXTS.close} onClose={search.dismissError} />
      )}
    </div>
  )
}

/**
 * A table that began before our eyes takes this tab along. A second tab in the background stays: two tabs at one
 * table would take the seat from each other.
 */
function useGoToTable(activity: HeardActivity | null, searchedHere: boolean, go: () => void): void {
  const before = useRef<HeardActivity | null>(null)
  useEffect(() => {
    const began = activity !== null && gameBegan(before.current?.state ?? null, activity.state)
    before.current = activity
    if (began && (searchedHere || !document.hidden)) go()
  }, [activity, searchedHere, go])
}
