import { type PrivateMessage, readPrivateMessages } from '@gorod/contracts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { refreshMessages, useConversation } from '../../shared/messages/use-messages.ts'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import touch from '../../styles/reach.module.css'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Lines } from './lines.tsx'
import styles from './messages.module.css'
import { ReportForm } from './report-form.tsx'
import { SayForm } from './say-form.tsx'

/** What two people have written to each other, live, and the field for the next message. */
export function ConversationPanel({ userId }: { readonly userId: number }) {
  const query = useConversation(userId)
  const pages = query.data?.pages
  useReading(userId, pages?.[0]?.messages.find(({ own }) => !own)?.id ?? null)
  return (
    <Loaded query={{ ...query, data: pages }} size="list">
      {([first, ...earlier]) =>
        first === undefined ? null : (
          <Conversation
            userId={userId}
            name={first.with.username}
            maySend={first.maySend}
            messages={[first, ...earlier].flatMap(({ messages }) => messages).toReversed()}
            onEarlier={query.hasNextPage ? () => void query.fetchNextPage() : null}
          />
        )
      }
    </Loaded>
  )
}

/** Somebody who looks at the page has read what is on it. */
function useReading(userId: number, lastId: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (lastId === null) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // The next message tells again; until then the figure stays.
      api(readPrivateMessages, { userId, until: lastId }).then(
        () => refreshMessages(client),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, userId, lastId])
}

interface ConversationProps {
  readonly userId: number
  readonly name: string
  readonly maySend: boolean
  /** The earliest first. */
  readonly messages: readonly PrivateMessage[]
  /** Null: these are all. */
  readonly onEarlier: (() => void) | null
}

function Conversation({ userId, name, maySend, messages, onEarlier }: ConversationProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [reported, setReported] = useState(false)
  return (
    <section className={styles.panel} aria-label={T.lines(name)}>
      <header className={styles.head}>
        <Link className={`h4 ${touch.reach}`} to={`/profile/${userId}`}>
          {name}
        </Link>
        {messages.some(({ own }) => !own) && chosen === null && (
          <IconButton label={T.report} onClick={() => setChosen(new Set())}>
            <Flag className="icon-20" aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {onEarlier !== null && (
        <Button kind="ghost" size="sm" onClick={onEarlier}>
          {T.earlier}
        </Button>
      )}
      <Lines messages={messages} name={name} chosen={chosen} onChosen={setChosen} />
      {reported && <p role="status">{T.reported}</p>}
      {chosen !== null ? (
        <ReportForm
          userId={userId}
          chosen={chosen}
          onDone={(sent) => {
            setChosen(null)
            setReported(sent)
          }}
        />
      ) : maySend ? (
        <SayForm userId={userId} />
      ) : (
        <p className={styles.closed}>{T.closed}</p>
      )}
    </section>
  )
}
