import { formatNumber, plural } from '../../plural.ts'

const PLAYERS = ['игрок', 'игрока', 'игроков'] as const
const NEEDED = ['Нужен', 'Нужны', 'Нужно'] as const

/** «Нужен 1 игрок», «Нужно 5 игроков». */
const needed = (count: number) => `${plural(count, NEEDED)} ${formatNumber(count)} ${plural(count, PLAYERS)}`

export const REMATCH_TEXTS = {
  title: 'Ещё раз этим столом?',
  about: 'Места перемешаем, рейтинг не изменится.',
  judgeStays: (name: string) => `Судья ${name} согласен.`,
  judgeThinks: (name: string) => `Судья ${name} ещё думает, без судьи игра не начнётся.`,
  judgeLeft: (name: string) => `Судья ${name} ушёл: с тем же судьёй сыграть не выйдет.`,
  needed: (count: number) => `${needed(count)}, остальные места займут тренировочные.`,
  neededFilled: (count: number) => `${needed(count)}, остальных найдём в поиске обычной игры.`,
  fill: 'Добрать из поиска',
  searches: 'Ищем остальных…',
  left: (names: readonly string[]) => `Ушли: ${names.join(', ')}.`,
  ask: 'Позвать весь стол',
  stay: 'Остаться',
  stays: 'Вы остаётесь',
  refuse: 'Отказаться',
  refused: 'Вы отказались',
  failed: 'Реванша не будет',
  failedWhy: 'Осталось слишком мало игроков.',
  begins: 'Начинаем…',
  list: 'Кто остаётся',
  seat: (seat: number, name: string) => `Место ${seat}, ${name}`,
  answers: { stays: 'остаётся', thinks: 'думает', left: 'ушёл' },
} as const
