import { findPlayers, type ModeratedPlayer } from '@gorod/contracts/moderation'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { readingDate } from '../../../shared/reading-date.ts'
import { PLAYERS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { ApartPanel } from './apart-panel.tsx'
import { BansPanel } from './bans-panel.tsx'
import { ClearProfilePanel } from './clear-profile-panel.tsx'
import type { Moderator } from './moderator.ts'
import { PlayerTags } from './player-tags.tsx'
import own from './players.module.css'
import { RightsPanel } from './rights-panel.tsx'

interface PlayerCardProps {
  readonly id: number
  readonly moderator: Moderator
}

/** One player: who they are, what they may do, and what they were banned for. */
export function PlayerCard({ id, moderator }: PlayerCardProps) {
  // An exact number comes first, whatever names it is part of.
  const query = useConsoleQuery(findPlayers, { text: String(id) })
  return (
    <div className={own.card}>
      <Link className={own.back} to="/admin/players">
        <ArrowLeft className="icon-18" aria-hidden="true" />
        {T.back}
      </Link>
      <Loaded query={query}>
        {({ rows }) => {
          const player = rows.find((row) => row.id === id)
          if (player === undefined) return <Panel title={T.missingTitle}>{T.missingLead}</Panel>
          return (
            <>
              <PlayerHead player={player} />
              <RightsPanel player={player} moderator={moderator} />
              <BansPanel player={player} moderator={moderator} />
              <ClearProfilePanel player={player} moderator={moderator} />
              <ApartPanel player={player} moderator={moderator} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function PlayerHead({ player }: { readonly player: ModeratedPlayer }) {
  const { id, username, email, verified, registered } = player
  return (
    <div className={own.head}>
      <h2 className={`h2 ${own.name}`}>{username}</h2>
      <p className={styles.facts}>
        <span>{T.number(id)}</span>
        <span>{email ?? T.noEmail}</span>
        {!verified && <span>{T.unverified}</span>}
        <span>{T.since(readingDate(registered))}</span>
        <Link className="link" to={`/profile/${id}`}>
          {T.profile}
        </Link>
      </p>
      <PlayerTags player={player} />
    </div>
  )
}
