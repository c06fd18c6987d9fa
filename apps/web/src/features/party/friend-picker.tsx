import { inviteToPartyMessage, type Party } from '@gorod/contracts/party'
import type { Friend } from '@gorod/contracts/people'
import { useId } from 'react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { usePartySender } from '../../shared/party/use-party.ts'
import { usePeople } from '../../shared/people/use-people.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PARTY_TEXTS as T } from '../../shared/texts/party.ts'
import { PEOPLE_TEXTS } from '../../shared/texts/people.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './party.module.css'

interface FriendPickerProps {
  readonly party: Party
  readonly onClose: () => void
}

/** Friends who are not in the party, those who are there first. */
export function FriendPicker({ party, onClose }: FriendPickerProps) {
  const people = usePeople()
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} onClose={onClose} width={460}>
      <div className={styles.picker}>
        <h2 className="h3" id={titleId}>
          {T.pick}
        </h2>
        <Loaded query={people}>
          {({ friends }) => <Friends friends={invitable(friends, party)} onInvited={onClose} />}
        </Loaded>
      </div>
    </Modal>
  )
}

function invitable(friends: readonly Friend[], { members }: Party): readonly Friend[] {
  return friends
    .filter((friend) => !members.some(({ id }) => id === friend.id))
    .toSorted((a, b) => Number(b.online === true) - Number(a.online === true))
}

interface FriendsProps {
  readonly friends: readonly Friend[]
  readonly onInvited: () => void
}

function Friends({ friends, onInvited }: FriendsProps) {
  const { send, busy, error } = usePartySender()
  const invite = async (userId: number) => {
    if (await send(inviteToPartyMessage, { userId })) onInvited()
  }
  if (friends.length === 0) return <EmptyState size="part">{T.nobody}</EmptyState>
  return (
    <>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <ul className={styles.friends}>
        {friends.map((friend) => (
          <li key={friend.id}>
            <Avatar src={avatarUrl(friend)} fallback={defaultAvatarUrl(friend.id)} size={38} />
            <span>
              <b>{friend.username}</b>
              {friend.online === true && <small>{PEOPLE_TEXTS.online}</small>}
            </span>
            <Button
              size="sm"
              kind="line"
              disabled={busy}
              aria-label={T.inviteFriendLabel(friend.username)}
              onClick={() => void invite(friend.id)}
            >
              {T.inviteFriend}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
