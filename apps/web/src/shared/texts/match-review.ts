import type { GameMode } from '@gorod/contracts/game'
import type { ProtocolChange, Team } from '@gorod/rules'

type Kind = ProtocolChange['kind']

export const REVIEW_TEXTS = {
  title: 'Разбор игры',
  loading: 'Загрузка',
  open: (until: string) => `Протокол можно изменить до ${until}.`,
  closed: 'Разбор закрыт: он длится сутки после игры.',
  toJudged: 'Все мои игры судьи',

  protests: 'Протесты',
  ownProtests: 'Ваши протесты',
  noProtests: 'Протестов нет.',
  from: (seat: number, name: string) => `${seat}, ${name}`,
  waits: 'Ждёт ответа',
  accepted: 'Принят',
  declined: 'Отклонён',
  answered: { judge: 'Ответил судья', moderator: 'Ответил модератор' },
  wholeGame: 'Игра целиком',
  zeroNight: 'Нулевая ночь',
  day: (day: number) => `День ${day}`,
  night: (night: number) => `Ночь ${night}`,

  protest: 'Подать протест',
  protestHint: 'Один протест на игру. Его увидят игроки этого стола, судья и модераторы.',
  protestText: 'Что не так',
  moment: 'Когда',
  send: 'Отправить протест',

  answer: 'Ответить',
  answerText: 'Ответ',
  decision: 'Решение',
  decisions: { accepted: 'Принять', declined: 'Отклонить' },
  correction: 'Исправление',
  noCorrection: 'Без исправления',
  saveAnswer: 'Отправить ответ',
  cancel: 'Отмена',

  change: 'Изменить протокол',
  changeHint: 'В протоколе останется, что было, что стало и почему.',
  kind: 'Что изменить',
  kinds: {
    extra: 'Допы игрока',
    best: 'Лучший игрок',
    worst: 'Худший игрок',
    remark: 'Замечание',
    verdict: 'Вердикт',
    annulled: 'Зачёт игры',
  } satisfies Record<Kind, string>,
  seat: 'Место',
  nobody: 'Никто',
  wholeTable: 'Весь стол',
  points: 'Сколько всего',
  pointsHint: 'От −1 до 1, шаг 0,05. Заменит все допы этого игрока, 0 снимет их.',
  pointsWrong: 'Число от −1 до 1, шаг 0,05',
  note: 'За что',
  remark: 'Текст замечания',
  winner: 'Победитель',
  winners: { red: 'Мирные', black: 'Мафия', draw: 'Ничья' },
  counts: 'Игра',
  annulments: { yes: 'Аннулировать', no: 'Засчитать' },
  reason: 'Причина',
  save: 'Изменить протокол',
  forbidden: 'Разбирать эту игру вы больше не можете',
  notInGame: 'Протест подают игроки этой игры',
  tooMany: 'Слишком много протестов за час. Попробуйте позже',
} as const

export const JUDGED_TEXTS = {
  title: 'Игры, которые вы судили',
  lead: 'Сутки после игры протокол можно изменить, а игроки могут подать протест.',
  loading: 'Загрузка',
  none: 'Вы ещё не судили законченных игр.',
  game: (number: number) => `Игра ${number}`,
  modes: {
    practice: 'тренировка',
    lobby: 'обычная',
    rated: 'рейтинговая',
    league: 'лига',
    championship: 'чемпионат',
  } satisfies Record<GameMode, string>,
  winners: { red: 'победили мирные', black: 'победила мафия', draw: 'ничья' } satisfies Record<
    Team | 'draw',
    string
  >,
  annulled: 'аннулирована',
  open: 'разбор открыт',
  protests: (count: number) => `протестов без ответа: ${count}`,
} as const
