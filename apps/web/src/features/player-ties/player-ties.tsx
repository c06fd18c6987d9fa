import type { Friendship, Ties } from '@gorod/contracts/people'
import { Bell, BellOff, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFollowing, useFriend, useTies } from '../../shared/people/use-people.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './player-ties.module.css'

interface PlayerTiesProps {
  readonly userId: number
  /** The ties that came with the profile. */
  readonly known: Ties
}

/** For a signed-in viewer of somebody else's profile: friendship and following. */
export function PlayerTies({ userId, known }: PlayerTiesProps) {
  const { data = known } = useTies(userId, known)
  const friend = useFriend(userId)
  const following = useFollowing(userId)
  return (
    <div className={styles.ties}>
      <p className={styles.state} role="status">
        {[data.online === true ? T.online : null, stateText(data.friendship)]
          .filter((text) => text !== null)
          .join(', ')}
      </p>
      <div className={styles.buttons}>
        <FriendButtons friendship={data.friendship} busy={friend.post.busy} onSet={friend.set} />
        <Button
          kind="line"
          size="sm"
          loading={following.post.busy}
          icon={
            data.following ? (
              <BellOff className="icon-18" aria-hidden="true" />
            ) : (
              <Bell className="icon-18" aria-hidden="true" />
            )
          }
          onClick={() => following.set(!data.following)}
        >
          {data.following ? T.unfollow : T.follow}
        </Button>
      </div>
      <Refusals errors={{ ...friend.post.errors, ...following.post.errors }} />
      <PostAlert post={friend.post} />
      <PostAlert post={following.post} />
    </div>
  )
}

function stateText(friendship: Friendship): string | null {
  if (friendship === 'asks') return T.asks
  if (friendship === 'asked') return T.waits
  return friendship === 'friends' ? T.isFriend : null
}

interface FriendButtonsProps {
  readonly friendship: Friendship
  readonly busy: boolean
  readonly onSet: (friends: boolean) => void
}

function FriendButtons({ friendship, busy, onSet }: FriendButtonsProps) {
  const wants = friendship === 'none' || friendship === 'asks'
  return (
    <>
      <Button
        kind="line"
        size="sm"
        loading={busy}
        icon={
          wants ? (
            <UserRoundPlus className="icon-18" aria-hidden="true" />
          ) : (
            <UserRoundMinus className="icon-18" aria-hidden="true" />
          )
        }
        onClick={() => onSet(wants)}
      >
        {{ none: T.befriend, asks: T.accept, asked: T.withdraw, friends: T.unfriend }[friendship]}
      </Button>
      {friendship === 'asks' && (
        <Button kind="ghost" size="sm" disabled={busy} onClick={() => onSet(false)}>
          {T.decline}
        </Button>
      )}
    </>
  )
}
