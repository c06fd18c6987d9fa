import type { ReportVerdict } from '@gorod/contracts/reports'
import { drawEmail, type EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { VERDICT_TEXTS } from './reports-text.ts'

const OR_OPEN = 'Если кнопка не нажимается, откройте ссылку:'

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
      preheader: `Жалоба по игре ${number}: ${VERDICT_TEXTS[verdict]}.`,
      heading: 'Жалоба рассмотрена',
      paragraphs: [
        'Здравствуйте!',
        `Модератор посмотрел игру ${number}: ${VERDICT_TEXTS[verdict]}.`,
        words ?? [],
      ].flat(),
      facts: [
        ['Игра', String(number)],
        ['Решение', VERDICT_TEXTS[verdict]],
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
}

/** For the player whose violation a moderator confirmed. It does not say who reported. */
export function violationEmail(
  { productName, siteUrl }: EmailFrame,
  { to, number, words }: Violation,
): Email {
  return drawEmail(
    to,
    {
      subject: `${productName}: нарушение в игре ${number}`,
      preheader: `Модератор подтвердил нарушение в игре ${number}.`,
      heading: 'Нарушение правил',
      paragraphs: ['Здравствуйте!', `Модератор посмотрел игру ${number} и подтвердил нарушение.`, words],
      facts: [['Игра', String(number)]],
      button: { label: 'Открыть игру', link: `${siteUrl}/match/${number}`, orOpen: OR_OPEN },
      notes: ['Повторные нарушения ведут к бану.'],
    },
    { productName, siteUrl },
  )
}
