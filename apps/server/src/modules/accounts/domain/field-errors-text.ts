/** The message under a field of a form that the server refused (spec §5, §8). */
export const FIELD_ERRORS = {
  required: 'Это поле обязательно',
  emailWrong: 'Неправильный email',
  emailTaken: 'Пользователь с таким email уже существует',
  emailWait: 'Письмо уже отправлено. Попробуйте позже',
  emailInCabinet: 'Адрес уже подтверждён. Изменить его можно в кабинете',
  emailByPassword: 'Изменить адрес можно в кабинете, с паролем',
  usernameTaken: 'Это имя уже занято',
  usernameLong: 'Не более 40 символов',
  usernameOdd: 'Уберите знаки, которые нельзя напечатать',
  signInFirst: 'Войдите в аккаунт, для которого пришло письмо',
  linkDead: 'Ссылка устарела. Запросите новую',
  passwordShort: 'Пароль слишком короткий. (не менее 8 символов)',
  passwordLong: 'Пароль слишком длинный. (не более 200 символов)',
  passwordsDiffer: 'Пароли не совпадают',
  passwordWrong: 'Неправильный пароль',
  /** No error: what the owner of an account finds after a recovery. */
  rightsLost:
    'Права аккаунта сняты: их выдали, когда адрес ещё никто не подтвердил. Администратор может выдать их снова.',
} as const
