import { may } from '@gorod/contracts/permissions'
import type { Me } from './use-me.ts'

/** Whether somebody may write articles. The server asks again; this only spares a page that would refuse. */
export function mayEdit(me: Me): boolean {
  return me.state === 'signed_in' && may(me.user.rights, 'writeArticles')
}
