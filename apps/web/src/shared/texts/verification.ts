/** Texts about the confirmation of an e-mail: the verification modal, and the button that sends it again. */
export const VERIFICATION_TEXTS = {
  title: 'Подтвердите e-mail',
  lead: 'Без подтверждения закрыты:',
  modes: ['лига', 'рейтинговые игры', 'чемпионаты'],
  emailAt: (email: string) => `Письмо со ссылкой приходит на ${email}. Проверьте «Спам», если письма нет.`,
  noEmail: 'В аккаунте нет e-mail. Добавьте его в кабинете.',
  addEmail: 'Добавить e-mail',
  changeEmail: 'Изменить e-mail',
  resend: 'Отправить ещё раз',
  resendIn: (seconds: number) => `0:${seconds}`,
} as const
