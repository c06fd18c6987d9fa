import type { Profile } from '@gorod/contracts/profile'
import { Mars, Venus } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { PlayerClubs } from '../../features/clubs/player-clubs.tsx'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import styles from './head.module.css'
import { LevelBar } from './level-bar.tsx'
import { Picture } from './profile-picture.tsx'
import { Socials } from './socials.tsx'
import { Standing } from './standing.tsx'

/** A name of this many letters is written smaller. */
const LONG_NAME = 20

interface ProfileHeadProps {
  readonly profile: Profile
  /** Only name and rating: something else needs the room. */
  readonly compact: boolean
  /** The owner's cog. */
  readonly edit: ReactNode
  /** The viewer's actions on the player. */
  readonly acts: ReactNode
}

/** The player's name and data (spec §2 «Profile page»: top and info block). */
export function ProfileHead({ profile, compact, edit, acts }: ProfileHeadProps) {
  const { username, description } = profile
  return (
    <section className={compact ? `${styles.head} ${styles.compact}` : styles.head}>
      <div className={styles.picture}>
        <Picture profile={profile} opens={!compact} />
        {!compact && <LevelBar level={profile.level} />}
      </div>
      <div className={styles.info}>
        <div className={username.length > LONG_NAME ? `${styles.title} ${styles.longName}` : styles.title}>
          <h1 className="h1" style={{ '--word': longestWord(username) } as CSSProperties}>
            {username}
          </h1>
          <Gender gender={profile.rpm_avatar_gender} />
          {edit}
        </div>
        {!compact && (
          <>
            {description !== '' && <p className={styles.description}>{description}</p>}
            <Socials {...profile} />
            <PlayerClubs userId={profile.id} />
            {acts}
          </>
        )}
      </div>
      <Standing profile={profile} />
    </section>
  )
}

/** The longest run of letters without a break. */
function longestWord(username: string): number {
  return Math.max(...username.split(/[\s-]+/).map((word) => word.length))
}

function Gender({ gender }: { readonly gender: Profile['rpm_avatar_gender'] }) {
  const Icon = gender === 0 ? Mars : Venus
  const word = T.genders[gender]
  return (
    <span className={styles.gender} title={word}>
      <Icon className="icon-18" aria-hidden="true" />
      <span className="visually-hidden">{word}</span>
    </span>
  )
}
