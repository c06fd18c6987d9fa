import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import { drawEmail, type EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'

interface LinkedChatFacts {
  readonly to: string
  readonly username: string
  readonly at: Date
}

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
})

/** To the owner of an account to which a chat has just been linked. */
export function chatLinkedEmail(frame: EmailFrame, { to, username, at }: LinkedChatFacts): Email {
  const { productName, siteUrl } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: подключён Телеграм`,
      preheader: 'Если это были не вы, отключите его и смените пароль.',
      heading: 'К аккаунту подключён Телеграм',
      paragraphs: [
        'Здравствуйте!',
        `К вашему аккаунту на сайте «${productName}» подключён чат Телеграма: в него приходят ваши уведомления. Войти через него на сайт можно только после отдельного разрешения.`,
      ],
      facts: [
        ['Аккаунт', username],
        ['Когда', `${MOMENT.format(at)} по Москве`],
      ],
      button: {
        label: 'Открыть уведомления',
        link: `${siteUrl}/notifications`,
        orOpen: 'Если кнопка не нажимается, откройте ссылку:',
      },
      notes: [
        'Если это были вы, ничего делать не нужно.',
        'Если не вы, отключите Телеграм на странице уведомлений и сразу смените пароль: его кто-то знает.',
      ],
    },
    frame,
  )
}
