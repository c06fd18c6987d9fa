import type { JudgedSign, Measure, SignKind } from '@gorod/contracts/judging'
import { plural } from '../plural.ts'

/** Each sign as it is seen on the window, and the rule behind what it deserves. */
export const SIGN_TEXTS: Readonly<Record<SignKind, { readonly seen: string; readonly rule: string }>> = {
  talks_out_of_turn: { seen: 'Говорит не в свою минуту', rule: 'Речь не в свою минуту: фол.' },
  nominates_out_of_turn: {
    seen: '«Выставляю пятого!» не в свою речь',
    rule: 'Выставляют только в своей речи: фол, выставление не принимается.',
  },
  gestures: { seen: 'Машет руками говорящему', rule: 'Жесты, которые мешают говорящему: фол.' },
  argues: { seen: 'Спорит с судьёй вслух', rule: 'Спорить с судьёй до конца игры нельзя: фол.' },
  prompts_in_vote: {
    seen: 'Показывает пальцами, за кого голосовать',
    rule: 'Подсказка жестом на голосовании: фол.',
  },
  second_hand: {
    seen: 'Поднял руку второй раз',
    rule: 'Рука одна на круг: вторая не считается, и за неё фол.',
  },
  late_hand: { seen: 'Поднял руку после счёта', rule: 'Рука после счёта не принимается: фол.' },
  insults: { seen: 'Оскорбляет соседа', rule: 'Оскорбление: удаление.' },
  peeks: {
    seen: 'Подглядывает ночью',
    rule: 'Подглядывание ночью: удаление, за намеренное поражение команды.',
  },
  loud_own_minute: { seen: 'Говорит громко', rule: 'В свою минуту можно говорить громко.' },
  nods: { seen: 'Молча кивает', rule: 'Кивок, который никому не мешает, не нарушение.' },
  looks_away: { seen: 'Смотрит в сторону', rule: 'Смотреть в сторону днём можно.' },
  hand_at_cheek: { seen: 'Подпёр щёку рукой', rule: 'Рука у щеки не голос и не знак.' },
}

export const MEASURE_TEXTS: Readonly<Record<Measure, string>> = {
  foul: 'Фол',
  removal: 'Удаление',
  none: 'Ничего',
}

export const OUTCOME_TEXTS: Readonly<Record<JudgedSign['outcome'], string>> = {
  found: 'Замечено',
  missed: 'Пропущено',
  wrong_measure: 'Не та мера',
  left_alone: 'Не нарушение',
}

export const JUDGING_TEXTS = {
  title: 'Практика судьи',
  lead: 'Вы судите стол из десяти ботов. Некоторые нарушают правила: следите за окнами и давайте фол или удаление. За ничто наказывать нельзя.',
  rules:
    'На ответ есть сорок секунд. Зачёт: замечено семь нарушений из десяти, не больше двух напрасных наказаний, объявления закончены вами, игра доиграна.',
  start: 'Начать практику',
  brisk: 'Быстрый стол',
  toGame: 'Вернуться за стол',
  mine: 'Ваши практики',
  none: 'Пока ни одной.',
  passes: (passes: number, needed: number) =>
    `Зачётов: ${passes}. Для заявки на право судьи нужно ${needed} ${plural(needed, ['зачёт', 'зачёта', 'зачётов'])}.`,
  passed: 'Зачёт',
  failed: 'Не зачтено',
  unfinished: 'Не доиграна',
  score: (score: number) => `${score} из 100`,
  result: 'Итог практики',
  resultWait: 'Игра ещё идёт или была прервана. Итог появится, когда она закончится.',
  open: 'Открыть итог',
  back: 'К практике судьи',
  signs: 'Что происходило за столом',
  wrongActs: 'Напрасные наказания',
  noWrongActs: 'Ни одного.',
  steps: (kept: number, all: number) => `Объявлений закончено вами: ${kept} из ${all}.`,
  day: (day: number) => `День ${day}`,
  seat: (seat: number) => `Игрок ${seat}`,
  columns: { day: 'Когда', seat: 'Кто', seen: 'Что сделал', measure: 'Положено', outcome: 'Вы' },
  apply: 'Заявка на право судьи',
  applyText: 'О себе: где и сколько судили',
  applySend: 'Отправить заявку',
  isJudge: 'Право судьи у вас есть.',
  waiting: 'Заявка отправлена, её рассмотрит модератор.',
  applyLater: (needed: number) => `Заявка откроется после ${needed} зачётов.`,
  declined: (reason: string) => `Заявка отклонена: ${reason} После трёх новых зачётов можно подать ещё раз.`,
  forSigned: 'Практика судьи открыта после входа.',
  signIn: 'Войти',
  live: (seat: number, what: string) => `Игрок ${seat}: ${what}`,
  busy: 'Вы уже за столом или в поиске. Закончите и начните снова.',
  tooMany: 'Столько практик за час начать нельзя. Попробуйте позже.',
  academy: 'Стать судьёй',
  academyText: 'Рассудите стол, за которым нарушают. Три зачёта открывают заявку на право судьи.',
} as const

export const APPLICATIONS_TEXTS = {
  title: 'Заявки в судьи',
  lead: 'Каждый из них прошёл практику судьи.',
  none: 'Открытых заявок нет.',
  facts: (passes: number) => `${passes} ${plural(passes, ['зачёт', 'зачёта', 'зачётов'])}`,
  accept: 'Дать право судьи',
  decline: 'Отклонить',
  cancel: 'Отмена',
  declineTitle: (name: string) => `Отклонить заявку: ${name}`,
} as const
