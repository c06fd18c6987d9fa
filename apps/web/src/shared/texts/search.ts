import type { Pace, ruleSetIds, SearchMode, SearchRole } from '@gorod/contracts/search'
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
  'десятерых',
]

/** What one searches, in the accusative. */
export const MODES_SEARCHED: Readonly<Record<SearchMode, string>> = {
  quick: 'обычную игру',
  rated: 'рейтинговую игру',
  league: 'лигу',
  championship: 'чемпионат',
}

const MODE_TEXTS = {
  quick: { title: 'Обычная', lead: 'Без рейтинга, для разминки', searching: 'Ищем обычную' },
  rated: { title: 'Рейтинговая', lead: 'MMR и случайный стол', searching: 'Ищем рейтинговую' },
  league: { title: 'Лига', lead: 'Сезон, судья лиги, протокол', searching: 'Ищем лигу' },
  championship: { title: 'Чемпионат', lead: 'Туры объявленного турнира', searching: 'Ищем чемпионат' },
} satisfies Record<SearchMode, { title: string; lead: string; searching: string }>

export const SEARCH_TEXTS = {
  title: 'Найти игру',
  modes: 'Режимы',
  mode: MODE_TEXTS,
  lacksJudge: 'Игроков хватает, не хватает только судьи',
  judgeAwaited: 'ждём судью',
  pick: 'Выбрать',
  picked: 'Выбрано',
  running: 'Ищем',
  judgeless: 'Без судьи',
  confirm: 'Подтвердить почту',
  confirmFor: (mode: string) => `, чтобы играть: ${mode}`,
  locked: 'Только для подтверждённых игроков',
  start: 'Искать',
  startElsewhere: 'Искать здесь',
  free: 'бесплатно',
  tickets: (count: number) => `${count} ${plural(count, ['билет', 'билета', 'билетов'])}`,
  energy: (amount: number) => `${amount} энергии`,
  disabled: (reason: string) => `Поиск временно недоступен. Причина: ${reason.replace(/[.\s]+$/, '')}.`,
  practice: {
    title: 'Тренировка с ботами',
    lead: 'Один против девяти, без рейтинга',
    bots: '9 ботов',
    wait: 'сразу',
    start: 'Начать',
    setUp: 'Роль, место, сила ботов',
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
  rulesOf: (name: string) => `Правила: ${name}`,
  atPace: (rules: string, percent: number) =>
    `${rules}, ${percent < 100 ? 'быстрый' : 'медленный'} темп: ${percent} % обычного времени`,
  ownRules: 'свои',
  ownRulesOf: (name: string) => `Свои правила: ${name}`,
  differences: (count: number) =>
    count === 0 ? 'как ФИИМ' : `${count} ${plural(count, ['отличие', 'отличия', 'отличий'])} от ФИИМ`,
  average: (time: string) => `в среднем ${time}`,
  lit: (waiting: number, needed: number) => `${waiting} из ${needed}`,
  count: (waiting: number, needed: number) => `${waiting}/${needed}`,

  queue: {
    searchingMany: 'Ищем игру',
    judging: 'Ищем стол судье',
    average: (time: string) => `В среднем ${time}`,
    noAverage: 'Сколько обычно ждут, пока неизвестно',
    waitingTime: 'Вы ищете',
    atTable: (needed: number) => `из ${needed} за столом.`,
    wanted: (count: number) => (count <= 0 ? 'Все на месте.' : `Ждём ещё ${PEOPLE[count - 1] ?? count}.`),
    judgeWanted: 'Игроков хватает, ждём судью.',
    stop: 'Остановить поиск',
    stopShort: 'Стоп',
    keeps: 'Уход со страницы остановит поиск. Обновлять и сворачивать её можно.',
    elsewhere: 'Поиск начат в другой вкладке или на другом устройстве.',
    idle: 'Стол пока пуст',
    idleLead: 'Выберите режим, и окна начнут загораться.',
    nothingPicked: 'Выберите хотя бы один режим.',
    role: 'Кем искать стол',
    roles: { player: 'Игроком', judge: 'Судьёй' } satisfies Record<SearchRole, string>,
    judgeNote: 'Судья нужен лиге и чемпионату.',
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
    ready: (count: number, needed: number) =>
      `${plural(count, ['Готов', 'Готовы', 'Готовы'])} ${count} из ${needed}`,
    notification: 'Десять игроков ждут вас за столом. Ответьте, пока идёт отсчёт.',
  },

  inGame: {
    title: 'Вы уже играете',
    lead: 'Ваше место за столом сохраняется.',
    inOtherTab: 'Стол открыт в другой вкладке. Если открыть его здесь, камера и микрофон перейдут сюда.',
    openHere: 'Открыть здесь',
    back: 'Вернуться в игру',
    quit: 'Завершить последнюю игру',
    warning: 'Ранний выход из игры в любом режиме, кроме лобби, заканчивается автоматическим баном.',
    close: 'Закрыть',
  },

  standing: {
    title: 'Ваша ступень и время поиска',
    mmr: (value: string) => `MMR ${value}`,
    next: (tier: string, missing: string) => `до ступени «${tier}» ещё ${missing}`,
    average: 'столько в среднем длится поиск',
    unknown: 'Пока неизвестно',
    noAverage: 'сколько в среднем длится поиск',
  },

  wallet: {
    title: 'Ваш запас',
    energyOf: (energy: number, max: number) => `${energy} из ${max}`,
    energy: 'энергия',
    ticket: 'для лиги и чемпионата',
    next: (time: string) => `+1 через ${time}`,
  },

  device: {
    passed: 'Камера и микрофон проверены',
    again: 'Проверить снова',
    opening: 'Открываем камеру…',
    skipped: 'Вы играете без камеры',
    never: 'Камера и микрофон не проверены',
    old: 'Камеру пора проверить снова',
    devices_changed: 'Камера или микрофон сменились',
    camera_failed: 'Камера не открылась',
    check: 'Проверить',
  },

  connecting: 'Подключаемся к серверу…',
} as const

/** а, б и в */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`
}
