import type { HeaderUser } from '@gorod/contracts/accounts'
import { may } from '@gorod/contracts/permissions'
import {
  Bell,
  FileText,
  Gavel,
  LogOut,
  MailWarning,
  MessageSquare,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConversations } from '../../shared/messages/use-messages.ts'
import { signOut } from '../../shared/session/use-me.ts'
import { openVerification } from '../../shared/session/verification-dialog.ts'
import { MENU_TEXTS as T } from '../../shared/texts/menu.ts'
import { MESSAGES_TEXTS } from '../../shared/texts/messages.ts'
import styles from './header.module.css'

interface UserMenuItemsProps {
  readonly user: HeaderUser
  readonly onDone: () => void
}

/** Spec §2: Профиль, Настройки, Выйти; «Люди», «Сообщения» and «Уведомления» between them. Above them what an unconfirmed address asks for; «Управление» and «Статьи» for who may. */
export default function UserMenuItems({ user, onDone }: UserMenuItemsProps) {
  return (
    <ul className={styles.drop}>
      {!user.verified && (
        <li className={styles.notice}>
          <button
            type="button"
            onClick={() => {
              onDone()
              openVerification()
            }}
          >
            <MailWarning aria-hidden="true" />
            {T.confirmEmail}
          </button>
        </li>
      )}
      <MenuLink to={`/profile/${user.id}`} icon={<UserRound aria-hidden="true" />} onDone={onDone}>
        {T.profile}
      </MenuLink>
      <MenuLink to="/people" icon={<UsersRound aria-hidden="true" />} onDone={onDone}>
        {T.people}
      </MenuLink>
      <Messages onDone={onDone} />
      <MenuLink to="/notifications" icon={<Bell aria-hidden="true" />} onDone={onDone}>
        {T.notifications}
      </MenuLink>
      <MenuLink to="/cabinet" icon={<Settings aria-hidden="true" />} onDone={onDone}>
        {T.settings}
      </MenuLink>
      {may(user.rights, 'moderate') && (
        <MenuLink to="/admin" icon={<Gavel aria-hidden="true" />} onDone={onDone}>
          {T.console}
        </MenuLink>
      )}
      {may(user.rights, 'writeArticles') && (
        <MenuLink to="/admin/articles" icon={<FileText aria-hidden="true" />} onDone={onDone}>
          {T.articles}
        </MenuLink>
      )}
      <li>
        <button type="button" onClick={signOut}>
          <LogOut aria-hidden="true" />
          {T.signOut}
        </button>
      </li>
    </ul>
  )
}

/** The entry of messages with the number of unread ones; nobody hears of them at a running table. */
function Messages({ onDone }: { readonly onDone: () => void }) {
  const unread = useConversations().data?.unread ?? 0
  return (
    <MenuLink to="/messages" icon={<MessageSquare aria-hidden="true" />} onDone={onDone}>
      {unread > 0 ? `${T.messages}: ${MESSAGES_TEXTS.unread(unread)}` : T.messages}
    </MenuLink>
  )
}

interface MenuLinkProps {
  readonly to: string
  readonly icon: ReactNode
  readonly onDone: () => void
  readonly children: string
}

function MenuLink({ to, icon, onDone, children }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} onClick={onDone}>
        {icon}
        {children}
      </Link>
    </li>
  )
}
