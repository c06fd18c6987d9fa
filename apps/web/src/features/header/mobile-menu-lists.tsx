import { ChevronRight, FileText, LogOut, Search, UserRound, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Me, signOut } from '../../shared/session/use-me.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { FOOTER_TEXTS } from '../../shared/texts/footer.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import styles from './mobile-menu.module.css'

interface MainListProps {
  readonly me: Me
  readonly onClose: () => void
  readonly onDocuments: () => void
}

export function MainList({ me, onClose, onDocuments }: MainListProps) {
  return (
    <ul className={styles.list}>
      <MenuLink to={PLAY_URL} icon={<Search aria-hidden="true" />} text={T.gameSearch} onClick={onClose} />
      <MenuLink
        to="/system-check"
        icon={<Video aria-hidden="true" />}
        text={T.systemCheck}
        onClick={onClose}
      />
      <li>
        <button type="button" className={styles.item} onClick={onDocuments}>
          <FileText aria-hidden="true" />
          <span>{T.documents}</span>
          <ChevronRight aria-hidden="true" />
        </button>
      </li>
      {me.state === 'signed_in' && (
        <>
          <li className={styles.gap} />
          <MenuLink
            to={`/profile/${me.user.id}`}
            icon={<UserRound aria-hidden="true" />}
            text={T.profile}
            onClick={onClose}
          />
          <li>
            <button type="button" className={styles.item} onClick={signOut}>
              <LogOut aria-hidden="true" />
              {T.signOut}
            </button>
          </li>
        </>
      )}
    </ul>
  )
}

/** The menu's one sublist so far. */
export function DocumentsList({ onClose }: { readonly onClose: () => void }) {
  return (
    <ul className={styles.list}>
      <MenuLink
        to="/eula"
        icon={<FileText aria-hidden="true" />}
        text={FOOTER_TEXTS.eula}
        onClick={onClose}
      />
      <MenuLink
        to="/personal-data"
        icon={<FileText aria-hidden="true" />}
        text={FOOTER_TEXTS.personalData}
        onClick={onClose}
      />
    </ul>
  )
}

interface MenuLinkProps {
  readonly to: string
  readonly icon: ReactNode
  readonly text: string
  readonly onClick: () => void
}

function MenuLink({ to, icon, text, onClick }: MenuLinkProps) {
  return (
    <li>
      <Link className={styles.item} to={to} onClick={onClick}>
        {icon}
        {text}
      </Link>
    </li>
  )
}
