export const PROFILE_TEXTS = {
  title: 'Профиль',
  loading: 'Загрузка',
  avatar: (name: string) => `Аватар: ${name}`,
  games: 'Игр',
  wins: 'Побед',
  since: 'С нами с',
  none: 'нет',
  percent: (share: number) => `${share}%`,
  tabs: 'Разделы профиля',
  tab: { games: 'Игры' },
  notFoundLead: 'Проверьте ссылку или найдите игрока за столом.',
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
  noDate: 'без даты',
  newTab: '(откроется в новой вкладке)',
} as const
