import type { ProfilePart } from '@gorod/contracts/moderation'
import type { ReleasedKind } from '@gorod/contracts/release-parts'
import type { ReportVerdict } from '@gorod/contracts/reports'
import { LONGEST_BAN_MINUTES } from '@gorod/contracts/sanction-kinds'
import { type Forms, formatNumber, plural } from '../plural.ts'
import { INTERFACE_TEXTS } from './interface.ts'

const MINUTES: Forms = ['минуту', 'минуты', 'минут']
const HOURS: Forms = ['час', 'часа', 'часов']
const DAYS: Forms = ['день', 'дня', 'дней']
const FOUND: Forms = ['игрок', 'игрока', 'игроков']
const BANS: Forms = ['бан', 'бана', 'банов']
const PLAYERS: Forms = ['игрок', 'игрока', 'игроков']

const SIGNS: Forms = ['знак', 'знака', 'знаков']

const DIALOG = { cancel: INTERFACE_TEXTS.cancel, close: INTERFACE_TEXTS.close } as const

export const ADMIN_TEXTS = {
  title: 'Управление',
  nav: {
    label: 'Разделы управления',
    summary: 'Сводка',
    search: 'Поиск игр',
    players: 'Игроки',
    championships: 'Чемпионаты',
    reports: 'Жалобы и протесты',
    signals: 'Сигналы',
    settings: 'Настройки',
    lessons: 'Уроки',
    achievements: 'Достижения',
    items: 'Вещи',
    audit: 'Журнал',
    articles: 'Статьи',
  },
  forbiddenTitle: 'Сюда пускают модераторов',
  forbiddenLead:
    'За порядком следят модераторы и администраторы. Если вы должны быть среди них, напишите администратору.',
  home: INTERFACE_TEXTS.home,
  missingTitle: 'Такого раздела нет',
  missingLead: 'Проверьте ссылку или откройте список игроков.',
  toPlayers: 'Открыть игроков',
  reason: 'Причина',
  reasonHint: 'До 300 символов. Её прочитает игрок, она останется в журнале.',
  required: 'Это поле обязательно',
  /** The service itself. */
  service: 'Сервис',
  forbidden: 'Это действие вам недоступно.',
  gone: 'Здесь уже всё изменилось. Обновите страницу.',
} as const

/** Asked before rights over others, a ban of a moderator or settings change. */
export const OWNER_PROOF_TEXTS = {
  dialog: { title: 'Подтвердите, что это вы', confirm: 'Подтвердить', ...DIALOG },
  lead: 'Это действие даёт власть надолго. После подтверждения 15 минут о нём не спросят.',
  password: 'Ваш пароль',
  signIn: 'У аккаунта нет пароля: войдите ещё раз через Google или Apple и повторите действие.',
} as const

export const SEARCH_SWITCH_TEXTS = {
  title: 'Поиск игр',
  open: 'Поиск открыт',
  openLead: 'Игроки ищут столы во всех режимах.',
  closeNote: 'Если закрыть, очереди остановятся, столы доиграют.',
  closed: 'Поиск закрыт',
  closedLead: 'Никто не может искать игру. Игры, которые уже идут, продолжаются. Игроки видят причину:',
  close: 'Закрыть поиск',
  reopen: 'Открыть поиск',
  onlyAdministrators: 'Переключают поиск администраторы.',
  confirm: { title: 'Закрыть поиск?', confirm: 'Закрыть поиск', ...DIALOG },
  confirmText: 'Все, кто ищет игру сейчас, остановятся и увидят причину. Идущие игры продолжатся.',
  reasonHint: 'До 300 символов. Её прочитают все, кто захочет играть.',
} as const

export const PLAYERS_TEXTS = {
  title: 'Игроки',
  search: 'Имя, номер или e-mail целиком',
  find: 'Найти',
  found: (count: number) => `${formatNumber(count)} ${plural(count, FOUND)}`,
  none: 'Никого не нашли. Проверьте имя или поищите по номеру.',
  back: 'Все игроки',
  number: (id: number) => `№ ${id}`,
  banned: 'Бан',
  bansCount: (count: number) => `${count} ${plural(count, BANS)} всего`,
  unverified: 'e-mail не подтверждён',
  noEmail: 'без e-mail',
  since: (date: string) => `с нами с ${date}`,
  profile: 'Открыть профиль',
  missingTitle: 'Такого игрока нет',
  missingLead: 'Аккаунт удалён, или в ссылке ошибка.',
} as const

export const RIGHTS_TEXTS = {
  title: 'Права',
  lead: 'Администратор выдаёт любые права, модератор только право судить. Своих прав не меняет никто.',
  name: { judge: 'Судья', moderator: 'Модератор', editor: 'Редактор', administrator: 'Администратор' },
  what: {
    judge: 'Ведёт столы лиги, чемпионатов и лобби',
    moderator: 'Банит, снимает баны и выдаёт право судить',
    editor: 'Пишет статьи',
    administrator: 'Может всё: права, поиск, чемпионаты, статьи',
  },
  own: 'Это вы: свои права меняет кто-то другой.',
  configured: 'Это право задано в настройках сервера: здесь его не снять.',
  grantConfirm: { title: 'Выдать право?', confirm: 'Выдать', ...DIALOG },
  grantText: (right: string, name: string) => `${name} получит право «${right}».`,
  revokeConfirm: { title: 'Забрать право?', confirm: 'Забрать', ...DIALOG },
  revokeText: (right: string, name: string) => `${name} потеряет право «${right}».`,
} as const

const ENDLESS = 'Без срока'

export const BANS_TEXTS = {
  title: 'Баны',
  lead: 'Забаненный не может искать игру и занимать места. Игра, которая уже идёт, продолжается.',
  none: 'Банов не было.',
  add: 'Забанить',
  addConfirm: { title: 'Новый бан', confirm: 'Забанить', ...DIALOG },
  addText: (name: string) => `${name} перестанет искать игры с этой минуты.`,
  category: 'За что',
  length: 'На сколько',
  lengths: {
    '5': '5 минут',
    '30': '30 минут',
    '1440': 'Сутки',
    '10080': 'Неделя',
    endless: ENDLESS,
    own: 'Свой срок',
  },
  ownMinutes: 'Минуты',
  ownMinutesHint: `От 1 до ${formatNumber(LONGEST_BAN_MINUTES)} (десять лет)`,
  ownMinutesWrong: `Целое число от 1 до ${formatNumber(LONGEST_BAN_MINUTES)}`,
  active: 'Действует',
  over: 'Истёк',
  lifted: 'Снят',
  range: (from: string, until: string | null) =>
    until === null ? `с ${from}, без срока` : `${from} — ${until}`,
  by: (name: string) => `Выдал: ${name}`,
  lift: 'Снять',
  liftLabel: (reason: string) => `Снять бан: ${reason}`,
  liftConfirm: { title: 'Снять бан?', confirm: 'Снять бан', ...DIALOG },
  liftText: (name: string, reason: string) => `${name} снова сможет играть. Бан был за: «${reason}».`,
  own: 'Себя забанить нельзя.',
  ranked: 'Баны модераторов и администраторов меняет только администратор.',
  byAdministrator: 'Снимает администратор',
} as const

export const CLEAR_PROFILE_TEXTS = {
  title: 'Профиль',
  lead: 'Уберите то, чему на сайте не место. Игрок узнает причину и сможет написать другое.',
  clear: {
    name: 'Сменить имя',
    photo: 'Убрать фото',
    about: 'Убрать текст и ссылки',
  } satisfies Record<ProfilePart, string>,
  done: {
    name: 'Имя заменено.',
    photo: 'Фото убрано.',
    about: 'Текст и ссылки убраны.',
  } satisfies Record<ProfilePart, string>,
  confirm: {
    name: { title: 'Сменить имя?', confirm: 'Сменить имя', ...DIALOG },
    photo: { title: 'Убрать фото?', confirm: 'Убрать фото', ...DIALOG },
    about: { title: 'Убрать текст и ссылки?', confirm: 'Убрать', ...DIALOG },
  } satisfies Record<ProfilePart, object>,
  text: {
    name: (username) => `Вместо «${username}» будет имя из слова «Игрок» и номера.`,
    photo: (username) => `${username}: вместо фото будет образ или обычная картинка.`,
    about: (username) => `${username}: исчезнут рассказ о себе и ссылки. Подтверждённый канал останется.`,
  } satisfies Record<ProfilePart, (username: string) => string>,
} as const

export const APART_TEXTS = {
  title: 'Не сажать вместе',
  lead: 'Так решили модераторы по жалобам. Поиск и посадка чемпионатов разводят этих игроков.',
  none: 'Никого.',
  by: (name: string) => `Решил: ${name}`,
  lift: 'Разрешить',
  liftLabel: (name: string) => `Снова сажать вместе: ${name}`,
  liftConfirm: { title: 'Снова сажать вместе?', confirm: 'Разрешить', ...DIALOG },
  liftText: (one: string, other: string) => `${one} и ${other} снова смогут оказаться за одним столом.`,
} as const

export const PROTESTS_ADMIN_TEXTS = {
  from: (username: string, seat: number) => `${username}, место ${seat}`,
  accepted: 'Протест принят',
  declined: 'Протест отклонён',
  by: { judge: 'ответил судья', moderator: 'ответил модератор' },
} as const

export const REPORTS_ADMIN_TEXTS = {
  confirmedBefore: (count: number) => `подтверждено раньше: ${count}`,
  sender: ({ sent, confirmed }: { readonly sent: number; readonly confirmed: number }) =>
    `отправлено жалоб: ${sent}, подтвердилось: ${confirmed}`,
  falseNow: (count: number, aDay: number) => `ложных за месяц: ${count}, принимаем ${aDay} в день`,
  sanction: 'Санкция',
  warning: 'Предупреждение',
  banFor: (length: string) => `Бан: ${length.toLowerCase()}`,
  banned: 'с баном',
  overturned: 'снято по апелляции',
  verdict: 'Решение',
  verdicts: {
    none: 'Нарушения нет',
    violation: 'Нарушение есть',
    false: 'Жалоба ложная',
  } satisfies Record<ReportVerdict, string>,
  words: 'Что написать',
  wordsTo: {
    none: 'Пожаловавшийся узнает решение. Слова останутся модераторам.',
    violation: 'Слова придут игроку, на которого жалуются. Он сможет подать апелляцию.',
    false:
      'Слова придут тому, кто пожаловался. Месяц от него принимают меньше жалоб в день, после трёх ложных ни одной.',
  } satisfies Record<ReportVerdict, string>,
  templates: 'Готовый ответ',
  noTemplate: 'Свой текст',
  templateTexts: {
    none: [],
    violation: [
      'Оскорбления за столом запрещены. Это предупреждение.',
      'Подсказки вне игры запрещены, также жестами и в переписке.',
      'Смотреть на других ночью запрещено.',
      'Намеренный проигрыш портит игру всему столу.',
    ],
    false: ['На записи игры этого не было.', 'Спорное решение за столом не нарушение.'],
  } satisfies Record<ReportVerdict, readonly string[]>,
  apart: 'Не сажать вместе',
  apartHint: 'Поиск и посадка чемпионатов разведут этих двоих. Игрокам об этом не сообщают.',
  apartNobody: 'Никого не разводить',
  apartPlayer: (seat: number, name: string) => `С игроком ${name}, место ${seat}`,
  save: 'Решить, дальше следующая',
  decided: (by: string, at: string) => `${by}, ${at}`,
  forbidden: 'Свою жалобу решает другой модератор',
  gone: 'Такой жалобы нет',
  accused: (seat: number, username: string) => `${username}, место ${seat}`,
  reporter: 'От кого:',
} as const

const RELEASED_NAMES = { lesson: 'Урок', achievement: 'Достижение', item: 'Вещь' } as const

export const AUDIT_TEXTS = {
  keptApart: (name: string) => `Не сажать вместе: ${name}`,
  letMeet: (name: string) => `Снова можно сажать вместе: ${name}`,
  profileCleared: (part: string, name: string) =>
    part === 'name'
      ? `Имя «${name}» заменено`
      : part === 'photo'
        ? 'Фото убрано из профиля'
        : 'Текст и ссылки убраны из профиля',
  gameRecounted: (game: string) => `Игра пересчитана: ${game}`,
  protocolChanged: (game: string) => `Протокол изменён: игра ${game}`,
  appealDecided: (sanction: string) => `Решение по апелляции: ${sanction}`,
  clubClosed: (club: string) => `Клуб «${club}» закрыт`,
  reportDecided: (game: string) => `Решение по жалобе: игра ${game}`,
  messageReportDecided: (name: string) => `Решение по жалобе на сообщения: ${name}`,
  protestAnswered: (game: string) => `Ответ на протест: игра ${game}`,
  title: 'Журнал',
  lead: 'Каждое действие управления. Записи не меняются и не удаляются.',
  none: 'Пока никто ничего не делал.',
  when: 'Когда',
  who: 'Кто',
  act: 'Что сделано',
  player: 'Игрок',
  reason: 'Причина',
  ban: (length: string) => `Бан ${length}`,
  liftBan: (id: string) => `Бан № ${id} снят`,
  grant: (right: string) => `Право «${right}» выдано`,
  revoke: (right: string) => `Право «${right}» снято`,
  searchClosed: 'Поиск игр закрыт',
  searchOpened: 'Поиск игр открыт',
  announced: (title: string) => `Чемпионат «${title}» объявлен`,
  changed: (title: string) => `Чемпионат «${title}» изменён`,
  deleted: (title: string) => `Чемпионат «${title}» удалён`,
  organised: (what: string) => `Чемпионат: ${what}`,
  judgeAccepted: (id: string) => `Заявка в судьи принята, игрок № ${id}`,
  judgeDeclined: (id: string) => `Заявка в судьи отклонена, игрок № ${id}`,
  settingChanged: (label: string) => `Настройка «${label}» изменена`,
  settingReset: (label: string) => `Настройка «${label}» снова по умолчанию`,
  releasedChanged: (kind: ReleasedKind, name: string) => `${RELEASED_NAMES[kind]} «${name}»: изменение`,
  releasedReset: (kind: ReleasedKind, name: string) =>
    `${RELEASED_NAMES[kind]} «${name}»: снова как в обновлении`,
  before: (value: string) => `Было: ${value}`,
  after: (value: string) => `Стало: ${value}`,
} as const

export const CHAMPIONSHIPS_ADMIN_TEXTS = {
  title: 'Чемпионаты',
  lead: 'Пока чемпионат идёт, в его поиск пускают тех, кто записан.',
  none: 'Чемпионатов ещё не было.',
  onlyAdministrators: 'Объявляют и меняют чемпионаты администраторы.',
  announce: 'Объявить чемпионат',
  edit: 'Изменить',
  editLabel: (title: string) => `Изменить: ${title}`,
  remove: 'Удалить',
  removeLabel: (title: string) => `Удалить: ${title}`,
  players: 'Кто записан',
  playersLabel: (title: string) => `Кто записан: ${title}`,
  manage: 'Пульт',
  manageLabel: (title: string) => `Пульт: ${title}`,
  noPlayers: 'Пока никто не записался.',
  range: (from: string, until: string) => `${from} — ${until}`,
  registered: (count: number, places: number | null) =>
    places === null
      ? `${formatNumber(count)} ${plural(count, PLAYERS)}`
      : `${formatNumber(count)} из ${formatNumber(places)} мест`,
  state: { announced: 'Объявлен', running: 'Идёт', over: 'Закончился' },
  draft: 'Черновик',
  draftHint: 'Его видят только организаторы, пока не объявят сами',
  announceConfirm: { title: 'Новый чемпионат', confirm: 'Объявить', ...DIALOG },
  editConfirm: { title: 'Правка чемпионата', confirm: 'Сохранить', ...DIALOG },
  removeConfirm: { title: 'Удалить чемпионат?', confirm: 'Удалить', ...DIALOG },
  removeText: (title: string, count: number) =>
    `«${title}» исчезнет вместе со списком: ${formatNumber(count)} ${plural(count, PLAYERS)}. Сыгранные игры останутся.`,
} as const

export const SITE_SETTINGS_TEXTS = {
  lead: 'Изменения действуют без перезапуска и остаются в журнале.',
  edit: 'Изменить',
  editLabel: (label: string) => `Изменить: ${label}`,
  save: 'Сохранить',
  cancel: INTERFACE_TEXTS.cancel,
  changed: 'Изменено',
  byDefault: (value: string) => `По умолчанию: ${value}`,
  reset: 'Вернуть по умолчанию',
  resetConfirm: { title: 'Вернуть по умолчанию?', confirm: 'Вернуть', ...DIALOG },
  resetText: (label: string) => `«${label}» снова будет такой:`,
  overtaken:
    'Пока вы правили, настройку изменил другой администратор. Ваши поля на месте, ничего не сохранено. Сейчас на сайте:',
  saveOver: 'Сохранить поверх',
  entry: (name: string, number: number) => `${name} ${number}`,
  add: 'Добавить',
  addLabel: (label: string) => `Добавить: ${label}`,
  removeLabel: (label: string) => `Убрать: ${label}`,
  on: 'Включено',
  off: 'Выключено',
  unset: 'Не задано',
  none: 'Пусто',
  unknown: '?',
  signs: (count: number) => `${formatNumber(count)} ${plural(count, SIGNS)}`,
} as const

/** Minutes as «на 30 минут», «на 1 день»; null as «без срока». */
export function banLength(minutes: number | null): string {
  if (minutes === null) return ENDLESS.toLowerCase()
  if (minutes % 1440 === 0) return inWords(minutes / 1440, DAYS)
  if (minutes % 60 === 0) return inWords(minutes / 60, HOURS)
  return inWords(minutes, MINUTES)
}

function inWords(count: number, forms: Forms): string {
  return `на ${formatNumber(count)} ${plural(count, forms)}`
}
