import type { SocialType } from '@gorod/contracts/social'

export const SOCIAL_TEXTS = {
  names: { google: 'Google', apple: 'Apple' } satisfies Record<SocialType, string>,
  /** The glyph beside it says through whom; a reader hears the whole. */
  signInWith: (name: string) => `Войти через ${name}`,
  orByMail: 'или по почте',
  callbackTitle: 'Вход в аккаунт',
  working: (name: string) => `Входим через ${name}`,
  failedTitle: 'Войти не получилось',
  failed: (name: string) =>
    `${name} не подтвердил вход. Вернитесь и попробуйте ещё раз или войдите по почте.`,
} as const
