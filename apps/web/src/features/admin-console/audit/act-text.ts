import { rights } from '@gorod/contracts/accounts'
import type { AuditEntry } from '@gorod/contracts/moderation'
import { RELEASED, RELEASED_KINDS, type ReleasedKind } from '@gorod/contracts/release-parts'
import { sanctionKinds } from '@gorod/contracts/sanction-kinds'
import { definitionOf, SITE_SETTING_NAMES, type SiteSetting } from '@gorod/contracts/site-settings'
import { banLength, RIGHTS_TEXTS, AUDIT_TEXTS as T } from '../../../shared/texts/admin.ts'
import { SANCTION_TEXTS } from '../../../shared/texts/sanctions.ts'
import { differingLines, lineText } from '../settings/value-words.ts'

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
    case 'championship_organised':
      return T.organised(what)
    case 'club_closed':
      return T.clubClosed(what)
    case 'protocol_changed':
      return T.protocolChanged(what)
    case 'report_decided':
      return T.reportDecided(what)
    case 'appeal_decided':
      return T.appealDecided(sanctionName(what))
    case 'message_report_decided':
      return T.messageReportDecided(what)
    case 'kept_apart':
      return T.keptApart(what)
    case 'let_meet':
      return T.letMeet(what)
    case 'profile_cleared':
      return clearedText(what)
    case 'game_recounted':
      return T.gameRecounted(what)
    case 'protest_answered':
      return T.protestAnswered(what)
    case 'judge_accepted':
      return T.judgeAccepted(what)
    case 'judge_declined':
      return T.judgeDeclined(what)
    case 'setting_changed':
      return T.settingChanged(settingOf(about)?.label ?? what)
    case 'setting_reset':
      return T.settingReset(settingOf(about)?.label ?? what)
    case 'released_changed':
      return T.releasedChanged(...releasedOf(what))
    case 'released_reset':
      return T.releasedReset(...releasedOf(what))
    default:
      return [act, about].filter((part) => part !== null).join(': ')
  }
}

/** A setting, or a thing of the release, before and after, as far as the two differ. */
export function changeText({
  act,
  about,
  change,
}: Pick<AuditEntry, 'act' | 'about' | 'change'>): readonly string[] {
  const shape = act.startsWith('released_') ? RELEASED[releasedOf(about ?? '')[0]] : settingOf(about)?.shape
  if (shape === undefined || change === null) return []
  const lines = (value: unknown, other: unknown) =>
    differingLines(shape, value, other).map(lineText).join(', ')
  return [T.before(lines(change.before, change.after)), T.after(lines(change.after, change.before))]
}

/** «lesson День»: the entry names kind and name. */
function releasedOf(about: string): readonly [ReleasedKind, string] {
  const [code, ...name] = about.split(' ')
  return [RELEASED_KINDS.find((kind) => kind === code) ?? 'item', name.join(' ')]
}

function settingOf(name: string | null): SiteSetting | null {
  const found = SITE_SETTING_NAMES.find((one) => one === name)
  return found === undefined ? null : definitionOf(found)
}

/** The entry names the part, and of a name the one that was. */
function clearedText(about: string): string {
  const [part = '', ...name] = about.split(' ')
  return T.profileCleared(part, name.join(' '))
}

/** «Бан № 7»: the entry names kind and number. */
function sanctionName(about: string): string {
  const [code, id] = about.split(' ')
  const kind = sanctionKinds.find((one) => one === code)
  return kind === undefined ? about : `${SANCTION_TEXTS.kinds[kind]} № ${id}`
}

function rightName(code: string): string {
  const right = rights.find((one) => one === code)
  return right === undefined ? code : RIGHTS_TEXTS.name[right]
}
