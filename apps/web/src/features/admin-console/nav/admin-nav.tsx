import type { Right } from '@gorod/contracts/accounts'
import { may } from '@gorod/contracts/permissions'
import { useEffect, useRef } from 'react'
import { Link, useMatch } from 'react-router'
import { mayEdit } from '../../../shared/session/may-edit.ts'
import { type Me, useMe } from '../../../shared/session/use-me.ts'
import { ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import styles from './admin-nav.module.css'

const ROOT = '/admin'

const SECTIONS = [
  { to: '/admin/players', text: T.nav.players },
  { to: '/admin/championships', text: T.nav.championships },
  { to: '/admin/reports', text: T.nav.reports },
  { to: '/admin/signals', text: T.nav.signals },
  { to: '/admin/audit', text: T.nav.audit },
] as const

const ADMINISTRATORS = [
  { to: '/admin/settings', text: T.nav.settings },
  { to: '/admin/lessons', text: T.nav.lessons },
  { to: '/admin/achievements', text: T.nav.achievements },
  { to: '/admin/items', text: T.nav.items },
] as const

/** One navigation for all pages of the console; everybody sees the sections they may enter. */
export function AdminNav() {
  const me = useMe()
  const first = may(rightsOf(me), 'operate') ? T.nav.summary : T.nav.search
  const sections = [
    ...(may(rightsOf(me), 'moderate') ? [{ to: ROOT, text: first }, ...SECTIONS] : []),
    ...(may(rightsOf(me), 'administer') ? ADMINISTRATORS : []),
    ...(mayEdit(me) ? [{ to: '/admin/articles', text: T.nav.articles }] : []),
  ]
  return (
    <nav className={styles.nav} aria-label={T.nav.label}>
      {sections.map(({ to, text }) => (
        <SectionLink key={to} to={to} text={text} />
      ))}
    </nav>
  )
}

function SectionLink({ to, text }: { readonly to: string; readonly text: string }) {
  const here = useMatch({ path: to, end: to === ROOT }) !== null
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the sections are wider than the screen; only their row scrolls, never the page.
  useEffect(() => {
    const row = link.current?.parentElement
    if (!here || link.current === null || !row) return
    row.scrollLeft =
      link.current.offsetLeft - row.offsetLeft - (row.offsetWidth - link.current.offsetWidth) / 2
  }, [here])
  return (
    <Link ref={link} to={to} className={styles.section ?? ''} aria-current={here ? 'page' : undefined}>
      {text}
    </Link>
  )
}

function rightsOf(me: Me): readonly Right[] {
  return me.state === 'signed_in' ? me.user.rights : []
}
