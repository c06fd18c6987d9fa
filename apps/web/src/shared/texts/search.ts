import type { Pace, ruleSetIds } from '@gorod/contracts/search'
import { plural } from '../plural.ts'

type RuleSetId = (typeof ruleSetIds)[number]

const PEOPLE = [
  'одного',
  'двоих',
  'троих',
  'четверых',
  'пятерых',
  'шестерых',
  'семерых',
  'восьмерых',
  'девятерых',
]

export const SEARCH_TEXTS = {
  title: 'Найти игру',
  modes: 'Столы',
  quick: {
    title: 'Быстрый стол',
    lead: 'Десять живых игроков, без рейтинга',
    people: '10 игроков',
    start: 'Искать',
    stop: 'Остановить',
  },
  practice: {
    title: 'Тренировка',
    lead: 'Один за столом с ботами',
    bots: '9 ботов',
    wait: 'сразу',
    start: 'Начать',
    pace: 'Темп',
    ruleSet: 'Правила',
  },
  paces: {
    normal: 'Обычный',
    brisk: 'Быстрый',
  } satisfies Record<Pace, string>,
  ruleSets: {
    fiim: 'ФИИМ',
    polemica: 'Polemica',
    fsm: 'ФСМ',
    casual_doctor: 'С доктором',
  } satisfies Record<RuleSetId, string>,
  average: (time: string) => `в среднем ${time}`,
  lit: (waiting: number, needed: number) => `${waiting} из ${needed}`,
  count: (waiting: number, needed: number) => `${waiting}/${needed}`,

  queue: {
    searching: 'Ищем стол',
    average: (time: string) => `В среднем ${time}`,
    noAverage: 'Сколько обычно ждут, пока неизвестно',
    waitingTime: 'Вы ищете',
    atTable: (needed: number) => `из ${needed} за столом.`,
    wanted: (count: number) => (count <= 0 ? 'Все на месте.' : `Ждём ещё ${PEOPLE[count - 1] ?? count}.`),
    stop: 'Остановить поиск',
    stopShort: 'Стоп',
    keeps: 'Место в очереди останется за вами, даже если обновить страницу или уйти с неё.',
    idle: 'Стол пока не ищется',
    idleLead: 'Десять окон загорятся, когда соберутся все.',
    autoAccept: 'Занимать место за столом без вопроса',
    notify: 'Сообщать о найденном столе',
    notifyOff: 'Уведомления запрещены в настройках браузера.',
  },

  found: {
    title: 'Стол собран',
    tabTitle: 'Стол собран!',
    lead: 'Подтвердите, что вы здесь. Если кто-то не ответит, поиск продолжится.',
    accept: 'Сесть за стол',
    accepted: 'Вы за столом',
    waiting: 'Ждём остальных.',
    refuse: 'Не сейчас',
    secondsLeft: (seconds: number) => `${seconds} ${plural(seconds, ['секунда', 'секунды', 'секунд'])}`,
    ready: (count: number, needed: number) => `Готовы ${count} из ${needed}`,
    notification: 'Десять игроков ждут вас за столом. На ответ 20 секунд.',
  },

  inGame: {
    title: 'Вы уже играете',
    lead: 'Ваше место за столом сохраняется.',
    back: 'Вернуться в игру',
  },

  device: {
    passed: 'Камера и микрофон проверены',
    again: 'Проверить снова',
    skipped: 'Вы играете без камеры',
    unknown: 'Камера и микрофон не проверены',
    check: 'Проверить',
  },

  connecting: 'Подключаемся к серверу…',
} as const
