import type { SocialType } from '@gorod/contracts/social'

export const CABINET_TEXTS = {
  title: 'Настройки',
  tabs: 'Разделы настроек',
  tab: { personal: 'Личные данные', security: 'Безопасность', payments: 'Оплата', data: 'Мои данные' },
} as const

/** The proof that it is the owner who asks, where the sign-in is not fresh any more. */
export const PROOF_TEXTS = {
  password: 'Текущий пароль',
  why: 'Вы вошли давно: подтвердите, что это вы',
  signInAgain: 'Войти ещё раз',
} as const

/** The tab «Личные данные» (spec §2). */
export const PERSONAL_TEXTS = {
  mail: 'Почта',
  email: 'E-mail',
  confirmed: 'Адрес подтверждён',
  unconfirmed: 'Адрес не подтверждён: лига, рейтинговые игры и чемпионаты закрыты',
  noEmail: 'Адрес не указан: без него не восстановить доступ к аккаунту',
  pending: (email: string) => `Ждём подтверждения нового адреса ${email}`,
  resent: (email: string) => `Письмо отправлено на ${email}. Откройте ссылку из него и нажмите кнопку.`,
  currentPassword: 'Текущий пароль',
  currentPasswordHint: 'Нужен, чтобы сменить адрес',
  newsletter: 'Получать новости на e-mail',

  about: 'О вас',
  aboutLead: 'Эти данные другие игроки не видят.',
  firstname: 'Имя',
  lastname: 'Фамилия',
  birthday: 'Дата рождения',
  birthdayForm: 'ДД.ММ.ГГГГ',
  phone: 'Телефон',
  phoneHint: 'С кодом страны: +7 900 000-00-00',
  country: 'Страна',
  noCountry: 'Не указана',
  city: 'Город',

  game: 'Игра',
  mwtLink: 'Ссылка на профиль в Mafia World Tour',
  mwtLinkHint: 'https://mafiaworldtour.com/…',
  region: 'Регион',
  noRegion: 'Не указан',
  regionShown: 'Показывать мой регион в рейтинге',
  regionShownHint:
    'Регион стоит рядом с ником, и по нему вас находят в таблице. Без этого его видите только вы.',
  streamerMode: 'Режим стримера',
  streamerModeHint:
    'Ваша карта, отметки на игроках и заметки не показываются за столом, чтобы их не увидели зрители.',

  save: 'Сохранить',
  undo: 'Вернуть как было',
  saved: 'Изменения сохранены.',
  savedEmail: (email: string) =>
    `Изменения сохранены. Мы отправили письмо на ${email}: откройте ссылку из него и нажмите кнопку.`,
} as const

/** The tab «Безопасность». */
export const SECURITY_TEXTS = {
  password: 'Пароль',
  setPassword: 'Задать пароль',
  setPasswordLead: 'Сейчас вы входите без пароля. С ним можно будет войти и по e-mail.',
  changePassword: 'Сменить пароль',
  changePasswordLead: 'Остальные сеансы завершатся: на других устройствах придётся войти снова.',
  currentPassword: 'Текущий пароль',
  newPassword: 'Новый пароль',
  repeatPassword: 'Повторите новый пароль',
  passwordChanged: 'Пароль изменён. Остальные сеансы завершены.',
  passwordSet: 'Пароль задан.',

  sessions: 'Сеансы',
  sessionsLead:
    'Здесь устройства, на которых открыт ваш аккаунт. Завершите сеанс, который не узнаёте, и смените пароль.',
  thisDevice: 'Это устройство',
  unknownBrowser: 'Неизвестный браузер',
  browserOn: (browser: string, system: string) => `${browser} на ${system}`,
  systems: {
    windows: 'Windows',
    mac: 'macOS',
    iphone: 'iPhone',
    ipad: 'iPad',
    android: 'Android',
    chromeOs: 'ChromeOS',
    linux: 'Linux',
  },
  yandexBrowser: 'Яндекс Браузер',
  address: (address: string) => `Адрес ${address}`,
  signedInAt: (moment: string) => `Вход ${moment}`,
  usedAt: (moment: string) => `Активность: ${moment}`,
  justNow: 'только что',
  end: 'Завершить',
  endLabel: (browser: string) => `Завершить сеанс: ${browser}`,
  endTitle: 'Завершить сеанс?',
  endText: (browser: string) => `${browser}: на этом устройстве придётся войти снова.`,
  ended: 'Этот сеанс уже завершён.',
  endOthers: 'Завершить остальные',
  endOthersTitle: 'Завершить остальные сеансы?',
  endOthersText: 'Аккаунт останется открыт только на этом устройстве. На других придётся войти снова.',
  noOthers: 'Других открытых сеансов нет.',

  socials: 'Вход через другие сервисы',
  social: { google: 'Google', apple: 'Apple' } satisfies Record<SocialType, string>,
  linked: (email: string) => `Привязан: ${email}`,
  notLinked: (name: string) =>
    `Не привязан. Войдите через ${name} с тем же подтверждённым адресом, и вход привяжется.`,
  unlink: 'Отвязать',
  unlinkLabel: (name: string) => `Отвязать ${name}`,
  unlinkTitle: (name: string) => `Отвязать ${name}?`,
  unlinkText: (name: string) => `Войти в этот аккаунт через ${name} больше не получится.`,
} as const

/** The tab «Оплата». */
export const PAYMENTS_TEXTS = {
  sandbox: 'Песочница: деньги не списываются',
  sandboxLead: 'Сайт показывает, как всё работает, на тестовых картах.',
  noProvider: 'Оплата на этом сайте не подключена.',

  cards: 'Карты',
  noCards: 'Карт пока нет.',
  card: (brand: string, last4: string) => `${brand} •• ${last4}`,
  expires: (expires: string) => `до ${expires}`,
  addCard: 'Добавить карту',
  removeCard: 'Удалить',
  removeCardLabel: (card: string) => `Удалить карту ${card}`,
  removeTitle: 'Удалить карту?',
  removeText: (card: string) => `${card} больше не будет привязана к аккаунту.`,

  subscription: 'Подписка',
  perMonth: (price: string) => `${price} в месяц`,
  noSubscription: 'Подписка не оформлена.',
  needsCard: 'Чтобы оформить подписку, добавьте карту.',
  paidUntil: (date: string) => `Оплачена до ${date}`,
  renews: (price: string, card: string | null) =>
    card === null ? `Дальше ${price}.` : `Дальше ${price} с карты ${card}.`,
  runsOut: (date: string) => `Отменена. Действует до ${date}, больше не продлевается.`,
  payBy: 'Карта для оплаты',
  /** A first month, a cancelled subscription taken up again, another card for a running one. */
  begin: {
    start: 'Оформить подписку',
    resume: 'Возобновить подписку',
    card: 'Платить с другой карты',
  },
  beginTitle: {
    start: 'Оформить подписку?',
    resume: 'Возобновить подписку?',
    card: 'Сменить карту?',
  },
  startText: (price: string, card: string) => `${price} с карты ${card}. Отменить можно в любой момент.`,
  laterText: (price: string, card: string, date: string) =>
    `Сейчас ничего не спишется. С ${date}: ${price} с карты ${card}.`,
  cancel: 'Отменить подписку',
  cancelTitle: 'Отменить подписку?',
  cancelText: (date: string) => `Оплаченное останется до ${date}. Потом подписка закончится.`,
  keep: 'Оставить',
} as const

/** The tab «Мои данные». */
export const DATA_TEXTS = {
  download: 'Скачать мои данные',
  downloadLead: 'Всё, что сайт хранит о вас, одним файлом JSON: профиль, игры, заметки, сеансы и оплата.',
  downloadButton: 'Скачать файл',

  remove: 'Удалить аккаунт',
  removeLead: 'Аккаунт удаляется навсегда, восстановить его нельзя.',
  goes: 'Исчезнут',
  goesList: [
    'профиль, имя и почта',
    'пароль и все сеансы',
    'карты и подписка',
    'билеты и энергия',
    'друзья, подписки и личные сообщения',
    'заметки об игроках',
  ],
  stays: 'Останутся',
  staysList: [
    'сыгранные игры: на вашем месте будет «удалённый игрок»',
    'результаты других игроков в этих играх',
    'ваш клуб: он перейдёт офицеру, а без офицеров участнику; если некому, клуб закроется',
  ],
  removeButton: 'Удалить аккаунт…',

  askTitle: 'Удалить аккаунт?',
  askPassword: 'Введите пароль, чтобы подтвердить, что это вы.',
  askUsername: (username: string) => `Введите имя «${username}», чтобы подтвердить, что это вы.`,
  password: 'Пароль',
  username: 'Имя игрока',
  next: 'Дальше',
  sureTitle: 'Точно удалить?',
  sureText: (username: string) => `Аккаунт «${username}» исчезнет сейчас же, вернуть его не сможет никто.`,
  confirm: 'Удалить навсегда',
  busyElsewhere: 'Вы сейчас играете или ищете игру. Закончите и повторите.',
} as const
