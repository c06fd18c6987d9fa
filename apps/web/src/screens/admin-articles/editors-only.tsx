import type { ReactNode } from 'react'
import { MissingPage } from '../../shared/loaded.tsx'
import { mayEdit } from '../../shared/session/may-edit.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { useTitle } from '../../shared/use-title.ts'

/** Others read for whom the page is. The router requires a sign-in. */
export function EditorsOnly({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  return mayEdit(me) ? children : <Forbidden />
}

/** What an account sees without the right, also one that lost it since: then the server says so. */
export function Forbidden() {
  useTitle(T.forbiddenTitle)
  return <MissingPage title={T.forbiddenTitle} lead={T.forbiddenLead} to="/blog" action={T.toBlog} />
}
