import type { DigestRhythm } from '@gorod/contracts/notifications'
import { drawEmail, type EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { withoutLinks } from './domain/without-links.ts'

interface Digest {
  readonly to: string
  readonly rhythm: DigestRhythm
  readonly missed: readonly { readonly title: string; readonly text: string }[]
  /** The number of all missed notifications; `missed` may have fewer. */
  readonly count: number
  readonly token: string
}

/** An e-mail with the notifications that the account has not read since the last digest. */
export function digestEmail(frame: EmailFrame, { to, rhythm, missed, count, token }: Digest): Email {
  const { productName, siteUrl } = frame
  const email = drawEmail(
    to,
    {
      subject: `${productName}: что вы пропустили`,
      preheader: withoutLinks(missed.map(({ title }) => title).join('. ')),
      heading: rhythm === 'daily' ? 'За день' : 'За неделю',
      paragraphs: [
        ...missed.map(({ title, text }) => withoutLinks(text === '' ? title : `${title}. ${text}`)),
        ...(count > missed.length ? [`И ещё: ${count - missed.length}.`] : []),
      ],
      button: {
        label: 'Открыть уведомления',
        link: `${siteUrl}/notifications`,
        orOpen: 'Если кнопка не нажимается, откройте ссылку:',
      },
      notes: [
        'Вы получаете сводку, потому что включили её в уведомлениях.',
        `Отписаться одним нажатием: ${siteUrl}/unsubscribe?token=${token}`,
      ],
    },
    frame,
  )
  return { ...email, unsubscribe: `${siteUrl}/notifications/default/unsubscribe?token=${token}` }
}
