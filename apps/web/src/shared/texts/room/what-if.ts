import type { Seat } from '@gorod/rules'
import { plural } from '../../plural.ts'

const hands = (n: number) => `${n} ${plural(n, ['рука', 'руки', 'рук'])}`
const players = (n: number) => `${n} ${plural(n, ['игрок', 'игрока', 'игроков'])}`

export const WHAT_IF_TEXTS = {
  tab: 'Что если',
  roomTab: 'Расклад',
  none: 'Расклад появится, когда кого-нибудь выставят.',
  leaves: (seat: Seat, name: string) => `Уходит ${seat}, ${name}`,
  revote: (seats: readonly Seat[]) => `Попил: ${seats.join(' и ')}`,
  lift: (seats: readonly Seat[]) => `Подъём: ${seats.join(' и ')}`,
  nobody: 'Никто не уходит',
  most: (most: number, next: number) => `${hands(most)} против ${next}.`,
  revoteNote: 'Оправдания, потом переголосование между ними.',
  liftNote: (need: number, alive: number) => `Чтобы ушли все, нужно ${hands(need)} из ${alive}.`,
  left: (n: number) => `За столом останется ${players(n)}.`,
  ends: {
    red: 'Игра закончится победой города.',
    black: 'Игра закончится победой мафии.',
    draw: 'Игра закончится ничьей.',
  },
  goesOn: 'Игра продолжится.',
  unknown: (mafia: number) => `Мафия победит, если чёрных останется ${mafia} или больше.`,
  was: (votes: number) => `было ${votes}`,
  hand: (voter: Seat) => `Рука места ${voter}`,
  moved: (voter: Seat) => `Рука места ${voter}, перенесена`,
  silent: (voter: Seat) => `Рука места ${voter}, по умолчанию`,
  here: 'Сюда',
  dropHere: (voter: Seat, candidate: Seat) => `Перенести руку ${voter} на ${candidate}`,
  hint: 'Нажмите руку, потом кандидата.',
  movedCount: (n: number) => `${plural(n, ['Перенесена', 'Перенесены', 'Перенесено'])} ${hands(n)}.`,
  reset: 'Как было',
  abstained: 'Воздержались',
} as const
