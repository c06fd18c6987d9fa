import { rights } from '@gorod/contracts/accounts'
import type { AuditEntry } from '@gorod/contracts/moderation'
import { banLength, RIGHTS_TEXTS, AUDIT_TEXTS as T } from '../../../shared/texts/admin.ts'

/** An act in words. One this page does not know yet shows its code: nothing of the log may be hidden. */
export function actText({ act, about }: Pick<AuditEntry, 'act' | 'about'>): string {
  const what = about ?? ''
  switch (act) {
    case 'ban':
      return T.ban(banLength(about === null ? null : Number(about)))
    case 'lift_ban':
      return T.liftBan(what)
    case 'grant_right':
      return T.grant(rightName(what))
    case 'revoke_right':
      return T.revoke(rightName(what))
    case 'search_closed':
      return T.searchClosed
    case 'search_opened':
      return T.searchOpened
    case 'championship_announced':
      return T.announced(what)
    case 'championship_changed':
      return T.changed(what)
    case 'championship_deleted':
      return T.deleted(what)
    default:
      return [act, about].filter((part) => part !== null).join(': ')
  }
}

function rightName(code: string): string {
  const right = rights.find((one) => one === code)
  return right === undefined ? code : RIGHTS_TEXTS.name[right]
}
