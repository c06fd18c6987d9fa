import type { Friend } from '@gorod/contracts/people'
import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../shared/loaded.tsx'
import { usePeople, useRecentPlayers } from '../../shared/people/use-people.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { ToolButton } from '../../ui/tool-button/tool-button.tsx'
import { MetRow, RequestRow } from './acting-rows.tsx'
import { CompanionRow } from './friends-panel.tsx'
import styles from './people.module.css'
import { PersonList } from './person-row.tsx'

/** What a popover shows without a search. */
const SHOWN = 8
const RECENT = 5

/** Friends in the header: who is there, who asks, whom one has just played with. */
export function FriendsButton() {
  const people = usePeople()
  const online = (people.data?.friends ?? []).filter((friend) => friend.online === true).length
  return (
    <ToolButton
      label={T.friends.title}
      count={online}
      countLabel={T.friends.online(online)}
      icon={<UsersRound aria-hidden="true" />}
      closeLabel={INTERFACE_TEXTS.close}
    >
      {(close) => (
        <>
          <Loaded query={people}>
            {({ friends, requests }) => (
              <>
                <Friends friends={friends} />
                {requests.length > 0 && (
                  <>
                    <h3 className={styles.subtitle}>{T.requests.title}</h3>
                    <PersonList
                      people={requests.slice(0, RECENT)}
                      label={T.requests.title}
                      none=""
                      row={RequestRow}
                    />
                  </>
                )}
              </>
            )}
          </Loaded>
          <Recent />
          <LinkButton
            to="/people"
            size="sm"
            kind="line"
            icon={<UserPlus aria-hidden="true" />}
            onClick={close}
          >
            {T.title}
          </LinkButton>
        </>
      )}
    </ToolButton>
  )
}

function Friends({ friends }: { readonly friends: readonly Friend[] }) {
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const found = friends
    .filter(({ username }) => username.toLowerCase().includes(text))
    .toSorted((a, b) => Number(b.online === true) - Number(a.online === true))
    .slice(0, SHOWN)
  return (
    <>
      {friends.length >= SHOWN && (
        <Input
          label={T.friends.find}
          value={wanted}
          maxLength={40}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <PersonList
        people={found}
        label={T.friends.title}
        none={friends.length === 0 ? T.friends.none : T.friends.notFound}
        row={PopoverRow}
      />
    </>
  )
}

const NO_POST = { errors: {}, alert: null, dismiss: () => undefined }

function PopoverRow({ person }: { readonly person: Friend }) {
  return <CompanionRow person={person} post={NO_POST} />
}

/** People of the last tables who are no friends yet. */
function Recent() {
  const { data = [] } = useRecentPlayers()
  const met = data.filter(({ friendship }) => friendship === 'none').slice(0, RECENT)
  if (met.length === 0) return null
  return (
    <>
      <h3 className={styles.subtitle}>{T.recent.title}</h3>
      <PersonList people={met} label={T.recent.title} none="" row={MetRow} />
    </>
  )
}
