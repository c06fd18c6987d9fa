import type { Person } from '@gorod/contracts/people'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import type { FormPost } from '../../shared/form/use-form-post.ts'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './people.module.css'

interface PersonListProps<One extends Person> {
  readonly people: readonly One[]
  readonly label: string
  /** What stands there instead of an empty list. */
  readonly none: string
  readonly row: ComponentType<{ readonly person: One }>
}

export function PersonList<One extends Person>({ people, label, none, row: Row }: PersonListProps<One>) {
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, people.length)
  return (
    <ul ref={list} className={styles.list} tabIndex={-1} aria-label={label}>
      {people.length === 0 && <li className={styles.none}>{none}</li>}
      {people.map((person) => (
        <Row key={person.id} person={person} />
      ))}
    </ul>
  )
}

export interface PersonRowProps {
  readonly person: Person
  /** Known to be there; null: away, or not known. */
  readonly online: boolean | null
  /** Under the name. */
  readonly state: string | null
  readonly post: Pick<FormPost<never, unknown>, 'errors' | 'alert' | 'dismiss'>
  readonly children: ReactNode
}

/** A person: picture, name, how they are, and what the viewer can do about it. */
export function PersonRow({ person, online, state, post, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <span className={online === true ? `${styles.face} ${styles.on}` : styles.face}>
        <Avatar src={avatarUrl(person)} fallback={defaultAvatarUrl(person.id)} size={38} />
      </span>
      <span className={styles.who}>
        <Link className={styles.name ?? ''} to={`/profile/${person.id}`}>
          {person.username}
        </Link>
        {state !== null && <small>{state}</small>}
      </span>
      <span className={styles.acts}>{children}</span>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </li>
  )
}
