import type { Friend } from '@gorod/contracts/people'
import { UserPlus, UsersRound } from 'lucide-react'
import { Loaded } from '../../shared/loaded.tsx'
import { usePeople, useRecentPlayers } from '../../shared/people/use-people.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ToolButton } from '../../ui/tool-button/tool-button.tsx'
import { MetRow, RequestRow } from './acting-rows.tsx'
import { CompanionRow, FriendList } from './friends-panel.tsx'
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
                <FriendList friends={friends} most={SHOWN} row={PopoverRow} />
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
