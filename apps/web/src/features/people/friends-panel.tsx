import { inviteToPartyMessage, type PartyMember } from '@gorod/contracts/party'
import type { Friend } from '@gorod/contracts/people'
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import { momentText } from '../../shared/moment.ts'
import { useParty, usePartySender } from '../../shared/party/use-party.ts'
import { useFriend } from '../../shared/people/use-people.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { MESSAGES_TEXTS } from '../../shared/texts/messages.ts'
import { PARTY_TEXTS } from '../../shared/texts/party.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './people.module.css'
import { PersonList, PersonRow, type PersonRowProps } from './person-row.tsx'

/** A list that fits the screen needs no search. */
const MANY = 8

/** The viewer's party, asked for once in a list of friends. */
const PartyMembers = createContext<readonly PartyMember[]>([])

export function FriendsPanel({ friends }: { readonly friends: readonly Friend[] }) {
  const online = friends.filter((friend) => friend.online === true).length
  return (
    <Panel title={T.friends.title} lead={online > 0 ? T.friends.online(online) : undefined}>
      <FriendList friends={friends} row={FriendRow} />
    </Panel>
  )
}

interface FriendListProps {
  readonly friends: readonly Friend[]
  /** More are found by name. */
  readonly most?: number
  readonly row: ComponentType<{ readonly person: Friend }>
}

/** Friends with a search by name. Who is there comes first. */
export function FriendList({ friends, most = Number.POSITIVE_INFINITY, row }: FriendListProps) {
  const [wanted, setWanted] = useState('')
  const party = useParty()?.party ?? null
  const text = wanted.trim().toLowerCase()
  const found = friends
    .filter(({ username }) => username.toLowerCase().includes(text))
    .toSorted((a, b) => Number(b.online === true) - Number(a.online === true))
    .slice(0, most)
  return (
    <>
      {friends.length >= MANY && (
        <Input
          label={T.friends.find}
          value={wanted}
          maxLength={40}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <PartyMembers value={party?.members ?? []}>
        <PersonList
          people={found}
          label={T.friends.title}
          none={friends.length === 0 ? T.friends.none : T.friends.notFound}
          row={row}
        />
      </PartyMembers>
    </>
  )
}

/** A friend: invited into the party, written to, or no friend any more. */
function FriendRow({ person }: { readonly person: Friend }) {
  const { post, set } = useFriend(person.id)
  return (
    <CompanionRow person={person} post={post}>
      <Button
        size="sm"
        kind="ghost"
        loading={post.busy}
        aria-label={T.unfriendLabel(person.username)}
        onClick={() => set(false)}
      >
        {T.unfriend}
      </Button>
    </CompanionRow>
  )
}

interface CompanionRowProps extends Pick<PersonRowProps, 'post'> {
  readonly person: Friend
  readonly children?: ReactNode
}

/** A friend with what one does together. */
export function CompanionRow({ person, post, children }: CompanionRowProps) {
  const navigate = useNavigate()
  const party = usePartySender()
  const member = useContext(PartyMembers).find(({ id }) => id === person.id)
  const invite = async () => {
    if (await party.send(inviteToPartyMessage, { userId: person.id })) void navigate(PLAY_URL)
  }
  return (
    <PersonRow person={person} online={person.online} state={party.error ?? stateOf(person)} post={post}>
      {member !== undefined && <InParty member={member} />}
      {person.online === true && member === undefined && (
        <Button
          size="sm"
          kind="line"
          loading={party.busy}
          aria-label={PARTY_TEXTS.inviteFriendLabel(person.username)}
          onClick={() => void invite()}
        >
          {PARTY_TEXTS.inviteFriend}
        </Button>
      )}
      <LinkButton
        to={`/messages/${person.id}`}
        size="sm"
        kind="ghost"
        aria-label={MESSAGES_TEXTS.writeLabel(person.username)}
      >
        {MESSAGES_TEXTS.write}
      </LinkButton>
      {children}
    </PersonRow>
  )
}

/** Nobody is asked twice. */
function InParty({ member: { msLeft } }: { readonly member: PartyMember }) {
  if (msLeft === null) return <Tag kind="lit">{PARTY_TEXTS.withYou}</Tag>
  return <span className={styles.waits}>{PARTY_TEXTS.waits}</span>
}

function stateOf({ online, doing, seenAt }: Friend): string | null {
  if (online === true) return doing === null ? T.online : `${T.online}, ${T.doing[doing]}`
  return seenAt === null ? null : T.seenAt(momentText(seenAt, Date.now()))
}
