import { drawEmail, type EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'

interface AnsweredProtest {
  readonly to: string
  readonly number: number
  readonly accepted: boolean
  readonly by: 'judge' | 'moderator'
}

const BY = { judge: 'судья игры', moderator: 'модератор' } as const

/** The words of protest and answer are on the page of the match alone: an e-mail may be read by others. */
export function protestAnsweredEmail(
  { productName, siteUrl }: EmailFrame,
  { to, number, accepted, by }: AnsweredProtest,
): Email {
  const decision = accepted ? 'принят' : 'отклонён'
  return drawEmail(
    to,
    {
      subject: `${productName}: ответ на ваш протест`,
      preheader: `Протест по игре ${number} ${decision}.`,
      heading: `Протест ${decision}`,
      paragraphs: ['Здравствуйте!', `На ваш протест по игре ${number} ответил ${BY[by]}.`],
      facts: [
        ['Игра', String(number)],
        ['Решение', decision],
      ],
      button: {
        label: 'Прочитать ответ',
        link: `${siteUrl}/match/${number}`,
        orOpen: 'Если кнопка не нажимается, откройте ссылку:',
      },
      notes: ['Ответ и протокол с исправлениями — на странице игры. Войдите в аккаунт, с которым играли.'],
    },
    { productName, siteUrl },
  )
}
