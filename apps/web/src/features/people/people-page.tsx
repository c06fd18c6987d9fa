import { peopleChangedMessage } from '@gorod/contracts/people'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loaded } from '../../shared/loaded.tsx'
import { useConversations, useMessageChanges } from '../../shared/messages/use-messages.ts'
import { refreshPeople, usePeople, useRecentPlayers } from '../../shared/people/use-people.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { MESSAGES_TEXTS } from '../../shared/texts/messages.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { AskedRow, FollowedRow, MetRow, RequestRow } from './acting-rows.tsx'
import { FriendsPanel } from './friends-panel.tsx'
import { OnlineFor } from './online-for.tsx'
import styles from './people.module.css'
import { PersonList } from './person-row.tsx'

/** Friends with who is there, requests, whom one follows, and whom one met lately. */
export function PeoplePage() {
  const people = usePeople()
  useChanges()
  return (
    <>
      <div className={styles.top}>
        <h1 className="h1">{T.title}</h1>
        <MessagesLink />
      </div>
      <p className={styles.lead}>{T.lead}</p>
      <Loaded query={people} size="list">
        {({ friends, requests, asked, following, followersCount, onlineFor }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {requests.length > 0 && (
                <Panel title={T.requests.title}>
                  <PersonList
                    people={requests}
                    label={T.requests.title}
                    none={T.requests.none}
                    row={RequestRow}
                  />
                </Panel>
              )}
              <FriendsPanel friends={friends} />
            </div>
            <div className={styles.column}>
              <OnlineFor value={onlineFor} />
              <Recent />
              <Panel title={T.following.title} lead={T.following.followers(followersCount)}>
                <PersonList
                  people={following}
                  label={T.following.title}
                  none={T.following.none}
                  row={FollowedRow}
                />
              </Panel>
              {asked.length > 0 && (
                <Panel title={T.asked.title}>
                  <PersonList people={asked} label={T.asked.title} none={T.asked.none} row={AskedRow} />
                </Panel>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Leads to private messages and says how many are unread; nobody learns it at a table. */
function MessagesLink() {
  const { data } = useConversations()
  useMessageChanges()
  return (
    <LinkButton to="/messages" kind="line">
      {MESSAGES_TEXTS.title}
      {data !== undefined && data.unread > 0 && <Tag kind="lit">{MESSAGES_TEXTS.unread(data.unread)}</Tag>}
    </LinkButton>
  )
}

function Recent() {
  const recent = useRecentPlayers()
  return (
    <Panel title={T.recent.title}>
      <Loaded query={recent}>
        {(people) => <PersonList people={people} label={T.recent.title} none={T.recent.none} row={MetRow} />}
      </Loaded>
    </Panel>
  )
}

function useChanges(): void {
  const client = useQueryClient()
  const { realtime } = useRealtime()
  useEffect(() => realtime?.on(peopleChangedMessage, () => void refreshPeople(client)), [realtime, client])
}
