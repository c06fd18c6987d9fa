import { ORGANISER_LIMITS } from '@gorod/contracts/organisers'

/** Messages under the fields of the forms. */
export const ORGANISER_TEXTS = {
  manyTokens: `Не больше ${ORGANISER_LIMITS.tokens} ключей: отзовите лишний`,
  manyWebhooks: `Не больше ${ORGANISER_LIMITS.webhooks} адресов: удалите лишний`,
  url: 'Адрес https на обычном порту, доступный из интернета, без имени и пароля',
} as const
