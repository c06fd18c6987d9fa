import { SIGNAL_LIMITS as LIMITS, type SignalKind } from '@gorod/contracts/signals'
import { type Forms, formatNumber, formatTenths, formatTwoDigits, plural } from '../plural.ts'

const GAMES: Forms = ['игра', 'игры', 'игр']
const PAIRS: Forms = ['пара', 'пары', 'пар']
const COMPARISONS: Forms = ['сравнение', 'сравнения', 'сравнений']

const counted = (count: number, forms: Forms) => `${formatNumber(count)} ${plural(count, forms)}`

/** The page of moderators `/admin/signals`. */
export const SIGNALS_TEXTS = {
  title: 'Сигналы',
  lead: `Пары игроков, чьи игры за ${LIMITS.days} дней трудно объяснить случаем. Сигнал не доказательство: посмотрите игры. Сам по себе он ни к чему не ведёт, игроки о нём не знают.`,
  run: (run: { readonly games: number; readonly pairs: number; readonly comparisons: number }) =>
    `${counted(run.games, GAMES)}, ${counted(run.pairs, PAIRS)} с пятью общими играми и больше, ${counted(run.comparisons, COMPARISONS)}`,
  at: (date: string) => `Посчитано ${date}`,
  never: 'Ещё не посчитано: счёт идёт раз в сутки.',
  none: 'Ни одной пары: всё объясняется случаем.',
  rule: `Показаны находки, каких случай даёт не больше ${LIMITS.byChance} на весь список.`,
  shared: (count: number) => `${counted(count, GAMES)} за одним столом`,
  kinds: {
    tables: 'Общие столы',
    votes: 'Голоса друг против друга',
    shots: 'Выстрелы друг в друга',
    checks: 'Находят друг друга проверкой',
    wins: 'Победы в одной команде',
  } satisfies Record<SignalKind, string>,
  seen: (seen: number, of: number) => `${formatNumber(seen)} из ${formatNumber(of)}`,
  expected: (expected: number) => `у случайной пары ${formatTenths(expected)}`,
  byChance: (byChance: number) =>
    byChance < 1e-6 ? 'случайно почти не бывает' : `случайно на весь список: ${formatTwoDigits(byChance)}`,
  traces: ({ devices, addresses }: { readonly devices: number; readonly addresses: number }) =>
    [
      devices > 0 ? `общих устройств: ${devices}` : null,
      addresses > 0 ? `общих адресов сети: ${addresses}` : null,
    ]
      .filter((line) => line !== null)
      .join(', '),
  match: (number: number) => `Игра ${number}`,
  matches: 'Последние общие игры',
  tracedTitle: 'Одно устройство или адрес',
  tracedLead: (accounts: number, pairs: number) =>
    `Вход за ${LIMITS.traceDays} дней. Такое бывает и у семьи за одним столом: ${counted(pairs, PAIRS)} на ${formatNumber(accounts)} аккаунтов. Адреса, где аккаунтов больше ${LIMITS.accountsAtAddress}, не считаются.`,
  noTraced: 'Общих устройств и адресов нет.',
} as const
