import type { ReportVerdict } from '@gorod/contracts/reports'
import { APPEAL_LIMITS } from '@gorod/contracts/sanctions'
import { drawEmail, type EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { minutesText } from '../../platform/mail/minutes-text.ts'
import type { Announcement } from '../notifications/public.ts'
import type { ReportSubject } from './public.ts'

/** Where the sender reads on. */
const OWN = { label: 'Мои жалобы', path: '/cabinet#personal' } as const
const OR_OPEN = 'Если кнопка не нажимается, откройте ссылку:'

const VERDICTS: Readonly<Record<ReportVerdict, string>> = {
  none: 'нарушения нет',
  violation: 'нарушение подтвердилось',
  false: 'жалоба признана ложной',
}

/** How e-mails name what a report is about. */
interface SubjectWords {
  /** «Жалоба …». */
  readonly on: string
  /** «Модератор посмотрел …». */
  readonly seen: string
  /** «Нарушение …». */
  readonly in: string
  readonly fact: readonly [string, string]
}

function wordsOf(subject: ReportSubject): SubjectWords {
  if (subject.kind === 'messages')
    return {
      on: 'на личные сообщения',
      seen: 'отмеченные сообщения',
      in: 'в личных сообщениях',
      fact: ['Где', 'личные сообщения'],
    }
  const { number } = subject
  return {
    on: `по игре ${number}`,
    seen: `игру ${number}`,
    in: `в игре ${number}`,
    fact: ['Игра', String(number)],
  }
}

interface DecidedReport {
  readonly to: string
  readonly subject: ReportSubject
  readonly verdict: ReportVerdict
  /** The words of the moderator to the sender. Null: there are none. */
  readonly words: string | null
}

/** For who reported. What the other player got for it stays between that player and the moderators. */
export function reportDecidedEmail(
  { productName, siteUrl }: EmailFrame,
  { to, subject, verdict, words }: DecidedReport,
): Email {
  const named = wordsOf(subject)
  return drawEmail(
    to,
    {
      subject: `${productName}: решение по вашей жалобе`,
      preheader: `Жалоба ${named.on}: ${VERDICTS[verdict]}.`,
      heading: 'Жалоба рассмотрена',
      paragraphs: [
        'Здравствуйте!',
        `Модератор посмотрел ${named.seen}: ${VERDICTS[verdict]}.`,
        words ?? [],
      ].flat(),
      facts: [named.fact, ['Решение', VERDICTS[verdict]]],
      button: { label: OWN.label, link: siteUrl + OWN.path, orOpen: OR_OPEN },
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
  readonly subject: ReportSubject
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
  { to, subject, words, ban }: Violation,
): Email {
  const named = wordsOf(subject)
  return drawEmail(
    to,
    {
      subject: `${productName}: нарушение ${named.in}`,
      preheader: `Модератор подтвердил нарушение ${named.in}.`,
      heading: 'Нарушение правил',
      paragraphs: ['Здравствуйте!', `Модератор посмотрел ${named.seen} и подтвердил нарушение.`, words],
      facts: [named.fact, ['Санкция', sanctionText(ban)]],
      button: { label: 'Мои санкции', link: `${siteUrl}/appeals`, orOpen: OR_OPEN },
      notes: [
        `Не согласны? Апелляцию можно подать один раз за ${APPEAL_LIMITS.days} дней, её решит другой модератор, если он есть.`,
      ],
    },
    { productName, siteUrl },
  )
}

/** The two in one line. */
export function reportDecidedNotice(subject: ReportSubject, verdict: ReportVerdict): Announcement {
  const { on } = wordsOf(subject)
  return {
    kind: 'answer',
    title: 'Жалоба рассмотрена',
    text: `Жалоба ${on}: ${VERDICTS[verdict]}.`,
    path: OWN.path,
  }
}

export function violationNotice(subject: ReportSubject, ban: Violation['ban']): Announcement {
  const place = subject.kind === 'game' ? `Игра ${subject.number}` : 'Личные сообщения'
  return {
    kind: 'answer',
    title: 'Нарушение правил',
    text: `${place}: ${sanctionText(ban)}. Апелляцию решит другой модератор, если он есть.`,
    path: '/appeals',
  }
}
