import { NavLink } from 'react-router'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { NewArticles } from './new-articles.tsx'

/** «Блог» and how many articles appeared since the reader was there. */
export function BlogLink({ unread }: { readonly unread: number }) {
  return (
    <NavLink to="/blog">
      {T.blog}
      <NewArticles count={unread} />
    </NavLink>
  )
}
