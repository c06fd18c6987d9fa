import type { Letter } from '../../../platform/mail/mail.ts'

export function confirmationLetter(to: string, productName: string, link: string): Letter {
  return {
    to,
    subject: `${productName}: подтвердите e-mail`,
    text: [
      'Здравствуйте!',
      '',
      `Этот адрес указан при регистрации на сайте «${productName}». Чтобы подтвердить его, откройте ссылку:`,
      link,
      '',
      'Ссылка действует семь дней. Если регистрировались не вы, ничего делать не нужно.',
      '',
    ].join('\n'),
  }
}
