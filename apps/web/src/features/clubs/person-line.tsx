import type { ClubPerson } from '@gorod/contracts/clubs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import touch from '../../styles/reach.module.css'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './clubs.module.css'

interface PersonLineProps {
  readonly person: ClubPerson
  readonly online?: boolean
  /** Under the name. */
  readonly state: string | null
  readonly children?: ReactNode
}

export function PersonLine({ person, online = false, state, children }: PersonLineProps) {
  return (
    <li className={styles.person}>
      <span className={online ? `${styles.face} ${styles.on}` : styles.face}>
        <Avatar src={avatarUrl(person)} fallback={defaultAvatarUrl(person.id)} size={34} />
      </span>
      <span className={styles.who}>
        <Link className={touch.reach} to={`/profile/${person.id}`}>
          {person.username}
        </Link>
        {state !== null && <small>{state}</small>}
      </span>
      <span className={styles.tags}>{children}</span>
    </li>
  )
}
