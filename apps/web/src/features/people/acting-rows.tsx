import type { Friendship, Person } from '@gorod/contracts/people'
import { useFollowing, useFriend } from '../../shared/people/use-people.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { Button } from '../../ui/button/button.tsx'
import { PersonRow } from './person-row.tsx'

/** Somebody asks the viewer to be friends. */
export function RequestRow({ person }: { readonly person: Person }) {
  const { post, set } = useFriend(person.id)
  return (
    <PersonRow person={person} online={null} state={null} post={post}>
      <Button
        size="sm"
        kind="line"
        loading={post.busy}
        aria-label={T.acceptLabel(person.username)}
        onClick={() => set(true)}
      >
        {T.accept}
      </Button>
      <Button
        size="sm"
        kind="ghost"
        disabled={post.busy}
        aria-label={T.declineLabel(person.username)}
        onClick={() => set(false)}
      >
        {T.decline}
      </Button>
    </PersonRow>
  )
}

/** The viewer asked and waits. */
export function AskedRow({ person }: { readonly person: Person }) {
  const { post, set } = useFriend(person.id)
  return (
    <PersonRow person={person} online={null} state={T.waits} post={post}>
      <Button
        size="sm"
        kind="ghost"
        loading={post.busy}
        aria-label={T.withdrawLabel(person.username)}
        onClick={() => set(false)}
      >
        {T.withdraw}
      </Button>
    </PersonRow>
  )
}

export function FollowedRow({ person }: { readonly person: Person & { readonly online: boolean | null } }) {
  const { post, set } = useFollowing(person.id)
  return (
    <PersonRow
      person={person}
      online={person.online}
      state={person.online === true ? T.online : null}
      post={post}
    >
      <Button
        size="sm"
        kind="ghost"
        loading={post.busy}
        aria-label={T.unfollowLabel(person.username)}
        onClick={() => set(false)}
      >
        {T.unfollow}
      </Button>
    </PersonRow>
  )
}

const MET: Readonly<Record<Friendship, string | null>> = {
  none: null,
  asks: T.asks,
  asked: T.waits,
  friends: T.isFriend,
}

/** Somebody of a table of the viewer. */
export function MetRow({ person }: { readonly person: Person & { readonly friendship: Friendship } }) {
  const { post, set } = useFriend(person.id)
  const isOpen = person.friendship === 'none' || person.friendship === 'asks'
  return (
    <PersonRow person={person} online={null} state={MET[person.friendship]} post={post}>
      {isOpen && (
        <Button
          size="sm"
          kind="line"
          loading={post.busy}
          aria-label={T.befriendLabel(person.username)}
          onClick={() => set(true)}
        >
          {person.friendship === 'asks' ? T.accept : T.befriend}
        </Button>
      )}
    </PersonRow>
  )
}
