import type { PhaseId } from '@gorod/rules'
import { COUNTED } from './vocabulary.ts'

export const SKY_TEXTS = {
  weakLink: (ms: number) => `Слабая связь: ${ms} мс`,
  ping: (ms: number) => `${ms} мс`,
  tableNumber: (mode: string, number?: number) =>
    number === undefined ? `Стол, ${mode}` : `Стол ${number}, ${mode}`,
  stage: (title: string, note: string) => [title, note].filter(Boolean).join(', '),
  heading: (where: string, stage: string) => `${where}. ${stage}`,
} as const

export const MODES = {
  practice: 'тренировка',
  lobby: 'без рейтинга',
  rated: 'рейтинговая',
  league: 'лига',
  championship: 'чемпионат',
} as const

export const TITLES = {
  table: 'Стол',
  gathering: 'Стол собирается',
  zeroNight: 'Нулевая ночь',
  dealt: 'карты розданы',
  day: (day: number) => `День ${day}`,
  night: (night: number) => `Ночь ${night}`,
  morning: (day: number) => `Утро ${day}`,
  vote: 'Голосование',
  revote: 'Переголосование',
  candidate: (index: number, count: number) => `кандидат ${index} из ${count}`,
  over: 'Игра окончена',
  aborted: 'Игра прервана',
  judgeLeads: 'темп держит судья',
  judge: 'пульт судьи',
  ownMinute: 'ваша минута',
  ownSpeech: 'ваша речь',
  asleep: 'город спит',
  paused: 'пауза',
  lostSpeech: 'речь пропускается',
  lasted: (minutes: number, days: number) => `${COUNTED.minutes(minutes)}, ${COUNTED.rounds(days)}`,
} as const

/** A short name of the phase, said beside the title of the day. */
export const PHASE_NOTES: Readonly<Record<PhaseId, string>> = {
  seating: 'игроки занимают места',
  deal: 'карты раздаются',
  mafiaMeeting: 'мафия знакомится',
  donSign: 'дон показывается судье',
  sheriffSign: 'шериф показывается судье',
  freeSeating: 'свободная посадка',
  dayStart: 'город просыпается',
  speech: 'речи игроков',
  voteIntro: 'список кандидатов',
  voteCandidate: 'кандидат',
  voteSimultaneous: 'голосуют все разом',
  voteResult: 'итог голосования',
  tieSpeech: 'оправдательная речь',
  talkSpeech: 'речь без вылета',
  liftVote: 'поднять всех?',
  farewell: 'прощальная минута',
  nightFall: 'город засыпает',
  nightShoot: 'мафия стреляет',
  nightDon: 'дон ищет шерифа',
  nightSheriff: 'шериф проверяет',
  nightDoctor: 'доктор лечит',
  bestMove: 'лучший ход',
  morning: 'светает',
  finalSpeech: 'последнее слово',
  gameOver: 'роли открыты',
  aborted: 'без результата',
}

export const ROUTE_TEXTS = {
  label: 'Порядок дня',
  vote: 'Голосование',
  night: 'Ночь',
  morning: 'Утро',
} as const
