import type { ChampionshipPage, ChampionshipPlayer } from '@gorod/contracts/championship-pages'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { formatNumber } from '../../shared/plural.ts'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './championship.module.css'

const T = CHAMPIONSHIP_PAGE_TEXTS.playersTab

interface PlayersTabProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** Who plays, waits in the reserve, or has left. */
export function PlayersTab({ page: { players }, ownId }: PlayersTabProps) {
  const of = (state: ChampionshipPlayer['state']) => players.filter((one) => one.state === state)
  if (players.length === 0) {
    return (
      <EmptyState size="list">
        <p>{T.none}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <People people={of('in')} ownId={ownId} />
      {of('reserve').length > 0 && (
        <>
          <h2 className="h4">{T.reserve}</h2>
          <People people={of('reserve')} ownId={ownId} />
        </>
      )}
      {of('out').length > 0 && (
        <>
          <h2 className="h4">{T.out}</h2>
          <People people={of('out')} ownId={ownId} />
        </>
      )}
    </>
  )
}

function People({
  people,
  ownId,
}: {
  readonly people: readonly ChampionshipPlayer[]
  readonly ownId: number | null
}) {
  return (
    <ol className={styles.people}>
      {people.map((one, index) => (
        <li key={one.id} data-own={one.id === ownId || undefined}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <Avatar src={avatarUrl(one)} fallback={defaultAvatarUrl(one.id)} />
          <Link className={styles.name} to={`/profile/${one.id}`}>
            {one.username}
          </Link>
          <span className={styles.mmr}>
            <span className="visually-hidden">{T.mmr} </span>
            {formatNumber(one.mmr)}
          </span>
        </li>
      ))}
    </ol>
  )
}
