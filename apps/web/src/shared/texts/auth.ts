/** Texts of the auth modal. The validation and error sentences are the specification's own, misprint included. */
export const AUTH_TEXTS = {
  signInTitle: 'Войти в аккаунт',
  noAccount: 'Нет аккаунта?',
  toSignUp: 'Зарегистрироваться',
  signUpTitle: 'Зарегистрироваться',
  haveAccount: 'Уже есть аккаунт?',
  toSignIn: 'Войти',

  email: 'E-mail',
  password: 'Пароль',
  repeatPassword: 'Повторите пароль',
  passwordHint: 'Не менее 8 символов',
  passwordEye: { show: 'Показать пароль', hide: 'Скрыть пароль' },
  signIn: 'Войти',
  signUp: 'Зарегистрироваться',
  agree: 'Принимаю',
  eula: 'соглашение',
  and: 'и',
  personalData: 'обработку персональных данных',
  newsletter: 'Получать новости на e-mail',

  /** Spec §5 spells the sign-in form's message so. */
  signInRequired: 'Это поле обязаятельно',
  required: 'Это поле обязательно',
  emailWrong: 'Неправильный email',
  passwordShort: 'Пароль слишком короткий. (не менее 8 символов)',
  passwordsDiffer: 'Пароли не совпадают',

  registeredTitle: 'Подтвердите почту',
  registeredText: (email: string) =>
    `Мы отправили письмо на ${email}. Без подтверждения лига, рейтинговые игры и чемпионаты закрыты.`,
  resend: 'Отправить ещё раз',
  resendIn: (seconds: number) => `0:${seconds}`,
  goOn: 'Продолжить',
} as const
