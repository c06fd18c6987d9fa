import { formatNumber } from '../plural.ts'

export const CHAMPIONSHIPS_TEXTS = {
  label: 'Чемпионаты',
  none: 'Сейчас ни один чемпионат не объявлен.',
  starts: (at: string) => `старт ${at}`,
  runsUntil: (at: string) => `идёт до ${at}`,
  registered: (count: number, places: number | null) =>
    places === null
      ? `записались: ${formatNumber(count)}`
      : `${formatNumber(count)} из ${formatNumber(places)} мест занято`,
  register: 'Записаться',
  leave: 'Отменить запись',
  forChampionship: (title: string) => ` на ${title}`,
  onTheList: 'Вы записаны',
  full: 'Мест нет',
  gone: 'Этого чемпионата уже нет.',
} as const
