import type { Profile } from '@gorod/contracts/profile'
import { Mars, Venus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import styles from './head.module.css'
import { LevelBar } from './level-bar.tsx'
import { Picture } from './picture.tsx'
import { Socials } from './socials.tsx'
import { Standing } from './standing.tsx'

interface ProfileHeadProps {
  readonly profile: Profile
  /** Only name and rating: something else needs the room. */
  readonly compact: boolean
  /** The owner's cog. */
  readonly edit: ReactNode
  /** What a viewer may do about the player. */
  readonly acts: ReactNode
}

/** Who this is (spec §2 «Profile page»: top and info block). */
export function ProfileHead({ profile, compact, edit, acts }: ProfileHeadProps) {
  const { username, description } = profile
  return (
    <section className={compact ? `${styles.head} ${styles.compact}` : styles.head}>
      <div className={styles.picture}>
        <Picture profile={profile} opens={!compact} />
        {!compact && <LevelBar level={profile.level} />}
      </div>
      <div className={styles.info}>
        <div className={styles.title}>
          <h1 className="h1">{username}</h1>
          <Gender gender={profile.rpm_avatar_gender} />
          {edit}
        </div>
        {!compact && (
          <>
            {description !== '' && <p className={styles.description}>{description}</p>}
            <Socials {...profile} />
            {acts}
          </>
        )}
      </div>
      <Standing profile={profile} />
    </section>
  )
}

function Gender({ gender }: { readonly gender: Profile['rpm_avatar_gender'] }) {
  const Icon = gender === 0 ? Mars : Venus
  const word = T.genders[gender]
  return (
    <span className={styles.gender} title={word}>
      <Icon className="i18" aria-hidden="true" />
      <span className="vh">{word}</span>
    </span>
  )
}
