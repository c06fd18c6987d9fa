import { CHAMPIONSHIP_LIMITS as PLACES } from '@gorod/contracts/championships'
import { formatNumber } from '../plural.ts'

/** The fields of title, times and places. */
export const CHAMPIONSHIP_FACTS_TEXTS = {
  title: 'Название',
  startsDay: 'Начало: день',
  startsTime: 'Начало: время',
  endsDay: 'Конец: день',
  endsTime: 'Конец: время',
  dayExample: 'ДД.ММ.ГГГГ',
  timeExample: '22:00',
  timeHint: 'По часам вашего устройства',
  places: 'Мест',
  placesHint: 'Пусто: сколько захотят',
  placesWrong: `Целое число от ${PLACES.minPlaces} до ${formatNumber(PLACES.maxPlaces)}`,
  timeWrong: 'Укажите день и время',
} as const
