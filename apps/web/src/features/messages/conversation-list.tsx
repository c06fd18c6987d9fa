import type { Conversation } from '@gorod/contracts/messages'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { momentText } from '../../shared/moment.ts'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './messages.module.css'

interface ConversationListProps {
  readonly conversations: readonly Conversation[]
  readonly withId: number | null
}

export function ConversationList({ conversations, withId }: ConversationListProps) {
  if (conversations.length === 0)
    return (
      <div className={styles.empty}>
        <p>{T.none}</p>
        <LinkButton to="/people" kind="line" size="sm">
          {T.toPeople}
        </LinkButton>
      </div>
    )
  return (
    <ul aria-label={T.list}>
      {conversations.map(({ with: other, last, unread }) => (
        <li key={other.id}>
          <Link
            to={`/messages/${other.id}`}
            className={styles.entry ?? ''}
            aria-current={other.id === withId ? 'page' : undefined}
          >
            <Avatar src={avatarUrl(other)} fallback={defaultAvatarUrl(other.id)} size={38} />
            <span className={styles.words}>
              <b>{other.username}</b>
              <small>
                {last.own && T.own}
                {last.text}
              </small>
            </span>
            <span className={styles.aside}>
              <small>{momentText(last.at, Date.now())}</small>
              {unread > 0 && (
                <span className={styles.unread}>
                  <span aria-hidden="true">{unread}</span>
                  <span className="visually-hidden">{T.unread(unread)}</span>
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
