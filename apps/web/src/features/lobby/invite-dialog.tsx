import { inviteToLobbyMessage } from '@gorod/contracts/lobby'
import type { Person } from '@gorod/contracts/people'
import { useId, useState } from 'react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { usePeople, useRecentPlayers } from '../../shared/people/use-people.ts'
import { faultText } from '../../shared/realtime/fault-text.ts'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { PEOPLE_TEXTS } from '../../shared/texts/people.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './invite-dialog.module.css'

const T = LOBBY_TEXTS.invitation

interface InviteDialogProps {
  /** Accounts that are in the lobby. */
  readonly present: readonly number[]
  readonly onClose: () => void
}

/** Friends, those who are there first, then people of the last tables. */
export function InviteDialog({ present, onClose }: InviteDialogProps) {
  const people = usePeople()
  const recent = useRecentPlayers()
  const titleId = useId()
  const absent = ({ id }: Person) => !present.includes(id)
  return (
    <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} onClose={onClose} width={460}>
      <div className={styles.dialog}>
        <h2 className="h3" id={titleId}>
          {T.title}
        </h2>
        <Loaded query={people}>
          {({ friends }) => (
            <People
              title={PEOPLE_TEXTS.friends.title}
              none={PEOPLE_TEXTS.friends.none}
              people={friends
                .filter(absent)
                .toSorted((a, b) => Number(b.online === true) - Number(a.online === true))
                .map((friend) => ({ ...friend, state: friend.online === true ? PEOPLE_TEXTS.online : null }))}
            />
          )}
        </Loaded>
        <Loaded query={recent}>
          {(met) => (
            <People
              title={PEOPLE_TEXTS.recent.title}
              none={PEOPLE_TEXTS.recent.none}
              people={met
                .filter((one) => one.friendship !== 'friends' && absent(one))
                .map((one) => ({ ...one, state: null }))}
            />
          )}
        </Loaded>
      </div>
    </Modal>
  )
}

interface PeopleProps {
  readonly title: string
  readonly none: string
  readonly people: readonly (Person & { readonly state: string | null })[]
}

function People({ title, none, people }: PeopleProps) {
  return (
    <section aria-label={title}>
      <h3 className="h4">{title}</h3>
      {people.length === 0 && <EmptyState size="part">{none}</EmptyState>}
      <ul className={styles.list}>
        {people.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

function Row({ person }: { readonly person: PeopleProps['people'][number] }) {
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')
  const [fault, setFault] = useState<string | null>(null)
  const ask = async () => {
    setState('busy')
    setFault(null)
    try {
      await (await openRealtime()).send(inviteToLobbyMessage, { accountId: person.id })
      setState('asked')
    } catch (cause) {
      setState('idle')
      setFault(faultText(cause))
    }
  }
  const isAsked = state === 'asked'
  const label = isAsked ? T.invitedLabel : T.inviteLabel
  return (
    <li>
      <Avatar src={avatarUrl(person)} fallback={defaultAvatarUrl(person.id)} size={38} />
      <span>
        <b>{person.username}</b>
        <small role="status">{fault ?? person.state}</small>
      </span>
      <Button
        size="sm"
        kind="line"
        loading={state === 'busy'}
        disabled={isAsked}
        aria-label={label(person.username)}
        onClick={() => void ask()}
      >
        {isAsked ? T.invited : T.invite}
      </Button>
    </li>
  )
}
