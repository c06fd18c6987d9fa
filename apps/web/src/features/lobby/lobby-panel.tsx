import type { LobbyList, LobbySummary } from '@gorod/contracts/lobby'
import { LockKeyhole, Plus } from 'lucide-react'
import { useId } from 'react'
import { Failed } from '../../shared/loaded.tsx'
import type { Watching } from '../../shared/realtime/use-watched.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState, LoadingState } from '../../ui/load-state/load-state.tsx'
import { TenWindows } from '../../ui/ten-windows/ten-windows.tsx'
import styles from './lobby-panel.module.css'
import { PlayerName } from './player-name.tsx'

const T = LOBBY_TEXTS.list

interface LobbyPanelProps {
  readonly list: Watching<LobbyList>
  /** Nobody can come in now: no line, or a way in is being taken. */
  readonly disabled: boolean
  readonly onEnter: (lobby: LobbySummary, asJudge: boolean) => void
  readonly onCreate: () => void
}

/** Open lobbies, live, and the way to one's own. */
export function LobbyPanel({
  list: { state: list, failed, retry },
  disabled,
  onEnter,
  onCreate,
}: LobbyPanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className="h3" id={titleId}>
          {T.title}
        </h2>
        <Button
          size="sm"
          icon={<Plus className="icon-18" aria-hidden="true" />}
          disabled={disabled}
          onClick={onCreate}
        >
          {T.create}
        </Button>
      </div>
      {(list === null || list.lobbies.length === 0) && (
        <div className={styles.state}>
          {list !== null ? (
            <EmptyState size="part">{T.empty}</EmptyState>
          ) : failed ? (
            <Failed size="part" onRetry={retry} />
          ) : (
            <LoadingState size="part" text={T.loading} />
          )}
        </div>
      )}
      {list !== null && list.lobbies.length > 0 && (
        <table className={styles.lobbies} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{T.name}</th>
              <th scope="col">{T.mode}</th>
              <th scope="col">{T.judge}</th>
              <th scope="col">{T.seats}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {list.lobbies.map((lobby) => (
              <Row
                key={lobby.lobbyId}
                lobby={lobby}
                disabled={disabled}
                onEnter={(asJudge) => onEnter(lobby, asJudge)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface RowProps {
  readonly lobby: LobbySummary
  readonly disabled: boolean
  readonly onEnter: (asJudge: boolean) => void
}

function Row({ lobby, disabled, onEnter }: RowProps) {
  const { name, leader, leaderId, locked, club, ruleSet, seated, seats } = lobby
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <b>
          {name}
          {locked && <LockKeyhole className="icon-14" role="img" aria-label={T.locked} />}
        </b>
        <small>
          <PlayerName accountId={leaderId} username={leader} />
          {club !== null && `, ${T.club(club.name, club.membersOnly)}`}
        </small>
      </th>
      <td className={styles.mode}>
        {typeof ruleSet === 'string' ? SEARCH_TEXTS.ruleSets[ruleSet] : SEARCH_TEXTS.ownRulesOf(ruleSet.name)}
      </td>
      <td className={styles.judge}>
        <Judge lobby={lobby} disabled={disabled} onTake={() => onEnter(true)} />
      </td>
      <td className={styles.seats}>
        <span>
          <TenWindows lit={seated} count={seats} label={LOBBY_TEXTS.windows(seated, seats)} />
          <span className="even-digits" aria-hidden="true">
            {LOBBY_TEXTS.count(seated, seats)}
          </span>
        </span>
      </td>
      <td className={styles.enter}>
        <Button size="sm" disabled={disabled} aria-label={T.enterName(name)} onClick={() => onEnter(false)}>
          {T.enter}
        </Button>
      </td>
    </tr>
  )
}

interface JudgeProps {
  readonly lobby: LobbySummary
  readonly disabled: boolean
  readonly onTake: () => void
}

function Judge({ lobby: { judge, judgeId, judgeName, name }, disabled, onTake }: JudgeProps) {
  if (judge === 'automatic') return T.automatic
  if (judgeId !== null && judgeName !== null) return <PlayerName accountId={judgeId} username={judgeName} />
  return (
    <button
      type="button"
      className="link"
      disabled={disabled}
      aria-label={T.judgeWantedName(name)}
      onClick={onTake}
    >
      {T.judgeWanted}
    </button>
  )
}
