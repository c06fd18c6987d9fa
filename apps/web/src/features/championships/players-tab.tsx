import {
  type ChampionshipPage,
  type ChampionshipPlayer,
  PLAYER_STATES,
} from '@gorod/contracts/championship-pages'
import { useState } from 'react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { FindPlayer } from '../../shared/championships/find-player.tsx'
import { countPlayers } from '../../shared/championships/rounds-and-players.ts'
import { withName } from '../../shared/championships/with-name.ts'
import { formatNumber } from '../../shared/plural.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Segment } from '../../ui/segment/segment.tsx'
import styles from './championship.module.css'
import { knownPlayers } from './player-cell.tsx'
import { shortList } from './short-list.ts'
import { ShowAll } from './show-all.tsx'

const T = CHAMPIONSHIP_PAGE_TEXTS.playersTab
/** Seven rows of four. */
const PEOPLE_SHOWN = 28

interface PlayersTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** Who plays, waits in the reserve, or has left. */
export function PlayersTab({ page, ownId }: PlayersTabProps) {
  const { players } = page
  const [chosen, setChosen] = useState<ChampionshipPlayer['state']>('in')
  const [sought, setSought] = useState('')
  if (players.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.none}</p>
      </EmptyState>
    )
  }
  const states = PLAYER_STATES.filter((state) => state === 'in' || countPlayers(players, state) > 0)
  // Somebody may have come from the reserve while the page is open.
  const state = states.find((one) => one === chosen) ?? 'in'
  const found = withName(
    players.filter((one) => one.state === state),
    sought,
  )
  return (
    <>
      <div className={styles.bar}>
        {states.length > 1 && (
          <Segment
            label={T.statesLabel}
            options={states.map((id) => ({ id, label: T.states[id](countPlayers(players, id)) }))}
            selected={state}
            onSelect={setChosen}
          />
        )}
        <div className={styles.tools}>
          <FindPlayer sought={sought} onSought={setSought} />
        </div>
      </div>
      <People key={state} page={page} people={found} ownId={ownId} />
    </>
  )
}

interface PeopleProps extends PlayersTabProps {
  readonly people: readonly ChampionshipPlayer[]
}

function People({ page, people, ownId }: PeopleProps) {
  const [all, setAll] = useState(false)
  const known = knownPlayers(page)
  const { shown, pinned, whole } = shortList(people, {
    most: all ? people.length : PEOPLE_SHOWN,
    isOwn: ({ id }) => id === ownId,
  })
  if (people.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.nobody}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ol className={styles.people}>
        {[...shown, ...(pinned === null ? [] : [pinned])].map((one) => (
          <li key={one.id} data-own={one.id === ownId || undefined}>
            <span className={styles.number} aria-hidden="true">
              {people.indexOf(one) + 1}
            </span>
            <Avatar src={avatarUrl(one)} fallback={defaultAvatarUrl(one.id)} />
            <span>
              <Link className={styles.name} to={`/profile/${one.id}`}>
                {one.username}
              </Link>
              {known.get(one.id)?.club != null && (
                <small className={styles.club}>{known.get(one.id)?.club}</small>
              )}
            </span>
            <span className={styles.mmr}>
              <span className="visually-hidden">{T.mmr} </span>
              {formatNumber(one.mmr)}
            </span>
          </li>
        ))}
      </ol>
      {!whole && <ShowAll count={people.length} onShow={() => setAll(true)} />}
    </>
  )
}
