import { NavLink } from 'react-router'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { CountBadge } from './count-badge.tsx'

/** «Блог» and how many articles appeared since the reader was there. */
export function BlogLink({ unread }: { readonly unread: number }) {
  return (
    <NavLink to="/blog">
      {T.blog}
      <CountBadge count={unread} label={T.newArticles} />
    </NavLink>
  )
}
