import type { BotLevel } from '@gorod/contracts/search'
import type { Role } from '@gorod/rules'
import type { PracticeTheme } from '../practice-themes.ts'
import { ROLE_TEXTS } from './roles.ts'

/** The page on which a practice game is prepared. */
export const PRACTICE_TEXTS = {
  title: 'Тренировка с ботами',
  lead: (bots: number) =>
    `Ботов за столом: ${bots}. Правила настоящие, рейтинга нет, уйти можно в любую минуту.`,
  path: 'Путь',
  search: 'Найти игру',
  here: 'Тренировка',
  role: 'Кем играть',
  anyRole: { name: 'Как выпадет', about: 'шанс как в игре' },
  roles: {
    civilian: { name: ROLE_TEXTS.civilian, about: 'слушать и голосовать' },
    sheriff: { name: ROLE_TEXTS.sheriff, about: 'проверки и вскрытие' },
    mafia: { name: ROLE_TEXTS.mafia, about: 'договорка и выстрел' },
    godfather: { name: ROLE_TEXTS.godfather, about: 'искать шерифа' },
    doctor: { name: ROLE_TEXTS.doctor, about: 'лечить по ночам' },
  } satisfies Record<Role, { readonly name: string; readonly about: string }>,
  seat: 'Ваше место',
  anySeat: 'Любое',
  seatNumber: (seat: number) => `Место ${seat}`,
  /** When this seat speaks on the first day. */
  seatAbout: (seat: number | null, seats: number) => {
    if (seat === null) return 'Место выберет случай.'
    if (seat === 1) return 'Первое место открывает первый день: сравнивать ещё не с чем.'
    if (seat === seats) return 'Последнее место закрывает круг первого дня: вы услышите всех.'
    return `В первый день до вас скажут ${seat - 1} из ${seats}.`
  },
  level: 'Сила ботов',
  levels: {
    novice: { name: 'Новички', about: 'Помнят не всё, верят первому впечатлению, мафия не сговаривается.' },
    player: { name: 'Игроки', about: 'Помнят голосования и цвета, сопоставляют версии.' },
    master: { name: 'Мастера', about: 'Видят пары по голосам, почти не ошибаются на чувстве.' },
  } satisfies Record<BotLevel, { readonly name: string; readonly about: string }>,
  themes: {
    game: 'вся игра',
    reveal: 'вскрытие шерифа',
    votes: 'счёт голосов',
    bestMove: 'лучший ход',
    critical: 'критика',
  } satisfies Record<PracticeTheme, string>,
  theme: 'Чему учимся',
  table: 'Стол',
  ruleSet: 'Правила',
  brisk: 'Быстрый темп',
  briskAbout: 'все фазы короче почти втрое',
  coach: 'Тренер подсказывает',
  aboutRules: 'Что в этих правилах',
  coachAbout: 'до трёх советов за день, с правилом или счётом рук',
  voice: 'Боты говорят вслух',
  voiceAbout: 'если в браузере есть русский голос',
  start: 'Сесть за стол',
} as const
