import { ArrowLeft } from 'lucide-react'
import { Loaded } from '../../shared/loaded.tsx'
import { isPlaying, useConversations, useMessageChanges } from '../../shared/messages/use-messages.ts'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ConversationPanel } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import styles from './messages.module.css'

/** The conversations beside the open one; on a phone one of the two. `withId` null: none is open. */
export function MessagesPage({ withId }: { readonly withId: number | null }) {
  const list = useConversations()
  useMessageChanges()
  return (
    <>
      <h1 className="h1">{T.title}</h1>
      <p className={styles.lead}>{T.lead}</p>
      {isPlaying(list.error) ? (
        <p className={styles.playing} role="status">
          {T.playing}
        </p>
      ) : (
        <div className={styles.columns} data-open={withId === null ? undefined : true}>
          <div className={styles.list}>
            <Loaded query={list} size="list">
              {({ conversations }) => <ConversationList conversations={conversations} withId={withId} />}
            </Loaded>
          </div>
          {withId === null ? (
            <p className={styles.choose}>{T.choose}</p>
          ) : (
            <div className={styles.talk}>
              <LinkButton to="/messages" kind="ghost" size="sm" className={styles.back ?? ''}>
                <ArrowLeft className="icon-16" aria-hidden="true" />
                {T.back}
              </LinkButton>
              <ConversationPanel key={withId} userId={withId} />
            </div>
          )}
        </div>
      )}
    </>
  )
}
