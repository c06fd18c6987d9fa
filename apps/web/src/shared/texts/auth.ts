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

  recover: 'Восстановить',
  capsLock: 'Включён Caps Lock',

  resetTitle: 'Восстановление пароля',
  resetText: 'Пришлём ссылку на почту, с которой вы регистрировались.',
  emailExample: 'you@pochta.ru',
  sendLink: 'Отправить ссылку',
  backToSignIn: 'Вернуться ко входу',
  linkExpired: 'Ссылка устарела. Запросите новую, она живёт один час.',
  checkingLink: 'Проверяем ссылку',

  recoverySentTitle: 'Письмо отправлено',
  recoverySentText: (email: string) =>
    `Ссылка для нового пароля ушла на ${email}. Проверьте «Спам», если письма нет.`,
  understood: 'Понятно',

  newPasswordTitle: 'Придумайте новый пароль',
  newPassword: 'Новый пароль',
  savePassword: 'Сохранить пароль',
  passwordSetTitle: 'Пароль успешно изменен!',
  passwordSetText: 'Теперь войдите с новым паролем.',

  registeredTitle: 'Подтвердите почту',
  registeredText: (email: string) =>
    `Мы отправили письмо на ${email}. Без подтверждения лига, рейтинговые игры и чемпионаты закрыты.`,
  goOn: 'Продолжить',

  changeEmail: 'Изменить e-mail',
  newEmail: 'Новый e-mail',
  save: 'Сохранить',
} as const
