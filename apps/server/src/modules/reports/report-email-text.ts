import type { ReportVerdict } from '@gorod/contracts/reports'
import { APPEAL_LIMITS } from '@gorod/contracts/sanctions'
import { drawEmail, type EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { minutesText } from '../../platform/mail/minutes-text.ts'
import type { Announcement } from '../notifications/public.ts'

const OR_OPEN = 'Если кнопка не нажимается, откройте ссылку:'

const VERDICTS: Readonly<Record<ReportVerdict, string>> = {
  none: 'нарушения нет',
  violation: 'нарушение подтвердилось',
  false: 'жалоба признана ложной',
}

interface DecidedReport {
  readonly to: string
  readonly number: number
  readonly verdict: ReportVerdict
  /** Of the moderator to the sender; null: none. */
  readonly words: string | null
}

/** For who reported. What the other player got for it stays between that player and the moderators. */
export function reportDecidedEmail(
  { productName, siteUrl }: EmailFrame,
  { to, number, verdict, words }: DecidedReport,
): Email {
  return drawEmail(
    to,
    {
      subject: `${productName}: решение по вашей жалобе`,
      preheader: `Жалоба по игре ${number}: ${VERDICTS[verdict]}.`,
      heading: 'Жалоба рассмотрена',
      paragraphs: [
        'Здравствуйте!',
        `Модератор посмотрел игру ${number}: ${VERDICTS[verdict]}.`,
        words ?? [],
      ].flat(),
      facts: [
        ['Игра', String(number)],
        ['Решение', VERDICTS[verdict]],
      ],
      button: { label: 'Мои жалобы', link: `${siteUrl}/cabinet#personal`, orOpen: OR_OPEN },
      notes:
        verdict === 'false'
          ? ['После нескольких ложных жалоб новые на время не принимаются.']
          : ['Спасибо, что следите за честной игрой.'],
    },
    { productName, siteUrl },
  )
}

interface Violation {
  readonly to: string
  readonly number: number
  readonly words: string
  /** Null: a warning. */
  readonly ban: { readonly minutes: number | null } | null
}

function sanctionText(ban: Violation['ban']): string {
  if (ban === null) return 'предупреждение'
  return ban.minutes === null ? 'бан без срока' : `бан ${minutesText(ban.minutes)}`
}

/** For the player whose violation a moderator confirmed. It does not say who reported. */
export function violationEmail(
  { productName, siteUrl }: EmailFrame,
  { to, number, words, ban }: Violation,
): Email {
  return drawEmail(
    to,
    {
      subject: `${productName}: нарушение в игре ${number}`,
      preheader: `Модератор подтвердил нарушение в игре ${number}.`,
      heading: 'Нарушение правил',
      paragraphs: ['Здравствуйте!', `Модератор посмотрел игру ${number} и подтвердил нарушение.`, words],
      facts: [
        ['Игра', String(number)],
        ['Санкция', sanctionText(ban)],
      ],
      button: { label: 'Мои санкции', link: `${siteUrl}/appeals`, orOpen: OR_OPEN },
      notes: [
        `Не согласны? Апелляцию можно подать один раз за ${APPEAL_LIMITS.days} дней, её решит другой модератор.`,
      ],
    },
    { productName, siteUrl },
  )
}

/** The two in one line. */
export function reportDecidedNotice(number: number, verdict: ReportVerdict): Announcement {
  return {
    kind: 'answer',
    title: 'Жалоба рассмотрена',
    text: `Игра ${number}: ${VERDICTS[verdict]}.`,
    path: '/cabinet#personal',
  }
}

export function violationNotice(number: number, ban: Violation['ban']): Announcement {
  return {
    kind: 'answer',
    title: 'Нарушение правил',
    text: `Игра ${number}: ${sanctionText(ban)}. Апелляцию решит другой модератор.`,
    path: '/appeals',
  }
}
