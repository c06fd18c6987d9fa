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

const ACCOUNTS: Forms = ['аккаунт', 'аккаунта', 'аккаунтов']
const PAIRS_OF: Forms = ['пары', 'пар', 'пар']
const DEVICES: Forms = ['общее устройство', 'общих устройства', 'общих устройств']
const ADDRESSES: Forms = ['общий адрес сети', 'общих адреса сети', 'общих адресов сети']

/** The signals beside a case in the queue. */
export const CASE_SIGNALS_TEXTS = {
  title: 'Сигналы о людях этого дела',
  lead: 'Повод посмотреть игры, не доказательство. Игроки о них не знают.',
  none: 'Об этих людях сигналов нет.',
  all: 'Все сигналы',
  more: (count: number) => `Ещё ${formatNumber(count)}, на странице сигналов`,
  two: (one: string, other: string) => `${one} и ${other}`,
  finding: (kind: SignalKind, names: string) => `${SIGNALS_TEXTS.kinds[kind]}: ${names}`,
  usual: (
    { expected, byChance }: { readonly expected: number; readonly byChance: number },
    sharedGames: number,
  ) =>
    [
      SIGNALS_TEXTS.expected(expected),
      SIGNALS_TEXTS.byChance(byChance),
      SIGNALS_TEXTS.shared(sharedGames),
    ].join(', '),
  trace: (kind: 'devices' | 'addresses', count: number, names: string) =>
    `${plural(count, kind === 'devices' ? DEVICES : ADDRESSES)}: ${names}`,
  usualTrace: (pairs: number, accounts: number) =>
    `за ${LIMITS.traceDays} дней; так у ${counted(pairs, PAIRS_OF)} на ${counted(accounts, ACCOUNTS)}`,
} as const
