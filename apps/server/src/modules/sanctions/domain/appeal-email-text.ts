import type { SanctionKind } from '@gorod/contracts/sanction-kinds'
import type { AppealOutcome } from '@gorod/contracts/sanctions'
import { drawEmail, type EmailFrame } from '../../../platform/mail/email-layout.ts'
import type { Email } from '../../../platform/mail/mail.ts'
import { minutesText } from '../../../platform/mail/minutes-text.ts'
import type { Announcement } from '../../notifications/public.ts'

const SANCTIONS: Readonly<Record<SanctionKind, string>> = { ban: 'бан', warning: 'предупреждение' }

const OUTCOMES: Readonly<Record<AppealOutcome, string>> = {
  confirmed: 'оставлено в силе',
  shortened: 'срок сокращён',
  lifted: 'снято',
}

interface DecidedAppeal {
  readonly to: string
  readonly kind: SanctionKind
  readonly outcome: AppealOutcome
  /** How long a shortened ban lasts, from its beginning. */
  readonly minutes: number | null
  readonly words: string
  /** Who gave the sanction decided: nobody else may. */
  readonly alone: boolean
}

const BY = {
  another: 'Апелляцию рассмотрел другой модератор.',
  giver: 'Апелляцию рассмотрел тот, кто выдал санкцию: других модераторов с таким правом на сайте нет.',
}

/** The same in one line. */
export function appealDecidedNotice(kind: SanctionKind, outcome: AppealOutcome): Announcement {
  return {
    kind: 'answer',
    title: 'Апелляция рассмотрена',
    text: `Санкция: ${SANCTIONS[kind]}, ${OUTCOMES[outcome]}.`,
    path: '/appeals',
  }
}

/** For the player who appealed. */
export function appealDecidedEmail(
  { productName, siteUrl }: EmailFrame,
  { to, kind, outcome, minutes, words, alone }: DecidedAppeal,
): Email {
  const length =
    outcome === 'shortened' && minutes !== null ? [['Новый срок', minutesText(minutes)] as const] : []
  return drawEmail(
    to,
    {
      subject: `${productName}: решение по вашей апелляции`,
      preheader: `Апелляция рассмотрена: ${SANCTIONS[kind]}, ${OUTCOMES[outcome]}.`,
      heading: 'Апелляция рассмотрена',
      paragraphs: ['Здравствуйте!', alone ? BY.giver : BY.another, words],
      facts: [['Санкция', SANCTIONS[kind]], ['Решение', OUTCOMES[outcome]], ...length],
      button: {
        label: 'Мои санкции',
        link: `${siteUrl}/appeals`,
        orOpen: 'Если кнопка не нажимается, откройте ссылку:',
      },
      notes: ['Это решение окончательное.'],
    },
    { productName, siteUrl },
  )
}
