import { may } from '@gorod/contracts/permissions'
import {
  Bell,
  ChartNoAxesColumn,
  Database,
  Eye,
  FileText,
  Gavel,
  GraduationCap,
  LogOut,
  MailWarning,
  MessageSquare,
  Newspaper,
  Settings,
  Shield,
  ShieldCheck,
  SquarePen,
  Trophy,
  UserRound,
  UsersRound,
  Video,
  WalletCards,
} from 'lucide-react'
import { useConversations } from '../../shared/messages/use-messages.ts'
import { useNotifications } from '../../shared/notifications/use-notifications.ts'
import { type Me, signOut } from '../../shared/session/use-me.ts'
import { openVerification } from '../../shared/session/verification-dialog.ts'
import { CABINET_TEXTS } from '../../shared/texts/cabinet.ts'
import { FOOTER_TEXTS } from '../../shared/texts/footer.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { MENU_TEXTS as M } from '../../shared/texts/menu.ts'
import { MESSAGES_TEXTS } from '../../shared/texts/messages.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { CountBadge } from './count-badge.tsx'
import type { MenuItem } from './menu-tree.ts'

/** The phone's menu as data: for everybody, then for a signed-in account. */
export function menuItems(me: Me, unread: number): readonly MenuItem[] {
  const general: readonly MenuItem[] = [
    {
      kind: 'page',
      id: 'blog',
      text: T.blog,
      icon: Newspaper,
      to: '/blog',
      badge: <CountBadge count={unread} label={T.newArticles} />,
    },
    { kind: 'new_tab', id: 'academy', text: T.academy, icon: GraduationCap, href: '/academy' },
    { kind: 'page', id: 'ratings', text: T.ratings, icon: ChartNoAxesColumn, to: '/ratings' },
    { kind: 'page', id: 'championships', text: T.championships, icon: Trophy, to: '/championships' },
    { kind: 'page', id: 'clubs', text: T.clubs, icon: Shield, to: '/clubs' },
    { kind: 'page', id: 'watch', text: T.watch, icon: Eye, to: '/watch' },
    { kind: 'page', id: 'system-check', text: M.systemCheck, icon: Video, to: '/system-check' },
    DOCUMENTS,
  ]
  return me.state === 'signed_in' ? [...general, ...ownItems(me.user)] : general
}

function ownItems(user: Extract<Me, { state: 'signed_in' }>['user']): readonly MenuItem[] {
  const items: MenuItem[] = [
    { kind: 'page', id: 'profile', text: M.profile, icon: UserRound, to: `/profile/${user.id}` },
    { kind: 'page', id: 'people', text: M.people, icon: UsersRound, to: '/people' },
    {
      kind: 'page',
      id: 'messages',
      text: M.messages,
      icon: MessageSquare,
      to: '/messages',
      badge: <UnreadMessages />,
    },
    {
      kind: 'page',
      id: 'notifications',
      text: M.notifications,
      icon: Bell,
      to: '/notifications',
      badge: <UnreadNotifications />,
    },
    SETTINGS,
  ]
  if (!user.verified) {
    items.unshift({
      kind: 'action',
      id: 'confirm-email',
      text: M.confirmEmail,
      icon: MailWarning,
      act: openVerification,
    })
  }
  if (may(user.rights, 'moderate')) {
    items.push({ kind: 'page', id: 'console', text: M.console, icon: Gavel, to: '/admin' })
  }
  if (may(user.rights, 'writeArticles')) {
    items.push({ kind: 'page', id: 'articles', text: M.articles, icon: SquarePen, to: '/admin/articles' })
  }
  items.push({ kind: 'action', id: 'sign-out', text: M.signOut, icon: LogOut, act: signOut })
  return items.map((item, index) => (index === 0 ? { ...item, startsGroup: true } : item))
}

const DOCUMENTS: MenuItem = {
  kind: 'list',
  id: 'documents',
  text: M.documents,
  icon: FileText,
  items: [
    { kind: 'page', id: 'eula', text: FOOTER_TEXTS.eula, icon: FileText, to: '/eula' },
    {
      kind: 'page',
      id: 'personal-data',
      text: FOOTER_TEXTS.personalData,
      icon: FileText,
      to: '/personal-data',
    },
  ],
}

/** The cabinet's tabs, which differ by the hash. */
const SETTINGS: MenuItem = {
  kind: 'list',
  id: 'settings',
  text: M.settings,
  icon: Settings,
  items: [
    {
      kind: 'page',
      id: 'personal',
      text: CABINET_TEXTS.tab.personal,
      icon: UserRound,
      to: '/cabinet#personal',
    },
    {
      kind: 'page',
      id: 'security',
      text: CABINET_TEXTS.tab.security,
      icon: ShieldCheck,
      to: '/cabinet#security',
    },
    {
      kind: 'page',
      id: 'payments',
      text: CABINET_TEXTS.tab.payments,
      icon: WalletCards,
      to: '/cabinet#payments',
    },
    { kind: 'page', id: 'data', text: CABINET_TEXTS.tab.data, icon: Database, to: '/cabinet#data' },
  ],
}

/** Nobody hears of them at a running table. */
function UnreadMessages() {
  return <CountBadge count={useConversations().data?.unread ?? 0} label={MESSAGES_TEXTS.unread} />
}

function UnreadNotifications() {
  return <CountBadge count={useNotifications().data?.unread ?? 0} label={NOTIFICATIONS_TEXTS.unread} />
}
