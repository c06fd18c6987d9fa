import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'

export interface KnownPlayer {
  readonly image: string | null
  /** What stands under the name; null: nothing. */
  readonly club: string | null
}

/** The pictures and clubs of the players. Where nobody has a club, nobody is said to have none. */
export function knownPlayers({ players }: ChampionshipPage): ReadonlyMap<number, KnownPlayer> {
  const without = players.some(({ club }) => club != null) ? T.noClub : null
  return new Map(players.map(({ id, image, club }) => [id, { image, club: club ?? without }]))
}

interface PlayerCellProps {
  readonly row: { readonly player: number; readonly username: string }
  readonly known: KnownPlayer | undefined
  readonly own: boolean
  /** Behind the name. */
  readonly children?: ReactNode
}

/** A player in a row of a table. */
export function PlayerCell({ row: { player, username }, known, own, children }: PlayerCellProps) {
  return (
    <span className={styles.player}>
      <Avatar
        src={avatarUrl({ id: player, image: known?.image ?? null })}
        fallback={defaultAvatarUrl(player)}
      />
      <span>
        <Link className={styles.name} to={`/profile/${player}`}>
          {username}
        </Link>
        {own && <Tag>{T.standings.you}</Tag>}
        {children}
        {known?.club != null && <small className={styles.club}>{known.club}</small>}
      </span>
    </span>
  )
}
