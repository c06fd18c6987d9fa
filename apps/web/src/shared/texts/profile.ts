import { type Forms, formatNumber, plural } from '../plural.ts'

const WINS: Forms = ['победа', 'победы', 'побед']

export const PROFILE_TEXTS = {
  title: 'Профиль',
  loading: 'Загрузка',
  avatar: (name: string) => `Аватар: ${name}`,
  level: (level: number) => `Уровень ${formatNumber(level)}`,
  /** Spec §9: the tooltip of the level bar. */
  experience: (gained: number, needed: number) => `${formatNumber(gained)} / ${formatNumber(needed)} XP`,
  mmr: 'MMR',
  /** By the type of the tier; an operator's own type is shown as it is written. */
  tiers: {
    bronze: 'Первый этаж',
    silver: 'Второй этаж',
    gold: 'Третий этаж',
    platinum: 'Четвёртый этаж',
    diamond: 'Пятый этаж',
  } as Readonly<Record<string, string>>,
  /** By `rpm_avatar_gender`. */
  genders: ['Мужчина', 'Женщина'],
  games: 'Игр',
  wins: 'Побед',
  since: 'С нами с',
  none: 'нет',
  percent: (share: number) => `${share}%`,
  winsOf: (wins: number, games: number) =>
    `${formatNumber(wins)} ${plural(wins, WINS)} из ${formatNumber(games)}`,
  socials: 'Где найти игрока',
  social: { messaging: 'Telegram', photo_sharing: 'Фото', community: 'Сообщество' },
  streaming: 'Канал на Twitch',
  verified: 'Канал подтверждён',
  audience: 'Аудитория стримера',
  newTab: '(откроется в новой вкладке)',
  tabs: 'Разделы профиля',
  tab: { achievements: 'Достижения', items: 'Предметы', statistics: 'Статистика', games: 'Игры' },
  notFoundLead: 'Проверьте ссылку или найдите игрока за столом.',
  deletedTitle: 'Удалённый игрок',
  deletedLead: 'Аккаунт удалён. Сыгранные игры остались, но в них больше нет его имени.',
} as const

export const GAMES_LIST_TEXTS = {
  loading: 'Загрузка',
  retry: 'Повторить',
  empty: 'Здесь появятся сыгранные игры.',
  emptyOwn: 'Вы ещё не сыграли ни одной игры.',
  play: 'Найти игру',
  date: 'Дата',
  type: 'Тип игры',
  role: 'Роль',
  mmr: 'MMR',
  result: 'Результат',
  noMmr: 'без MMR',
  ownRules: (name: string) => `правила «${name}»`,
  noDate: 'без даты',
  newTab: '(откроется в новой вкладке)',
} as const

/** The page of a streamer's audience. */
export const AUDIENCE_TEXTS = {
  title: 'Аудитория стримера',
  of: (username: string) => `Аудитория: ${username}`,
  lead: 'Стол стримера с задержкой и без ролей, и голосование его зрителей.',
  watch: (channel: string) => `Смотреть ${channel} на Twitch`,
  newTab: '(откроется в новой вкладке)',
  profile: 'Профиль игрока',
} as const
