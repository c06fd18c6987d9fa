import { CHAMPIONSHIP_LIMITS as LIMITS } from '@gorod/contracts/championships'

export const CHAMPIONSHIP_TEXTS = {
  required: 'Это поле обязательно',
  titleLong: `Не больше ${LIMITS.title} символов`,
  endsBeforeStart: 'Конец должен быть позже начала',
  endsInThePast: 'Это время уже прошло',
  tooLong: 'Чемпионат идёт не дольше 90 дней',
  places: `От ${LIMITS.minPlaces} до ${LIMITS.maxPlaces.toLocaleString('ru')} мест`,
  placesTaken: (count: number) => `Уже записались: ${count}. Мест не может быть меньше`,
  full: 'Свободных мест больше нет',
  begun: 'Чемпионат уже идёт: запись не отменить',
} as const
