/** Labels of `/dev/mail`. */
export const DEV_MAIL_TEXT = {
  title: 'Письма сервера',
  about:
    'SMTP_URL не задан, поэтому письма никуда не уходят. Они лежат в папке mail и видны здесь, только с этой машины.',
  empty: 'Писем ещё нет.',
  all: '← Все письма',
  from: 'От',
  to: 'Кому',
  subject: 'Тема',
  sent: 'Время',
  html: 'Как увидит получатель',
  text: 'Текстовая часть',
} as const
