/** The message under a field of the cabinet that the server refused. */
export const CABINET_ERRORS = {
  phone: 'Укажите номер с кодом страны, например +7 912 345-67-89',
  country: 'Выберите страну из списка',
  textLong: 'Не более 60 символов',
  textOdd: 'Уберите знаки, которые нельзя напечатать',
  mwtLink: 'Нужна ссылка вида https://mafiaworldtour.com/…',
  birthdayWrong: 'Укажите настоящую дату рождения',
  birthdayYoung: 'Игра для тех, кому уже есть 18 лет',
  region: 'Выберите регион из списка',
  emailConfirmed: 'Этот адрес уже подтверждён',
  emailNone: 'Сначала укажите адрес',
  signInAgain: 'Вы вошли давно. Войдите ещё раз, чтобы подтвердить, что это вы',
  lastWayIn: 'Это единственный способ войти. Сначала задайте пароль',
  usernameWrong: 'Имя не совпадает',
} as const
