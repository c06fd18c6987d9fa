import type { NightTarget, Seat, Team } from '@gorod/rules'
import { plural } from '../../plural.ts'

const NUMBERS = [
  'ноль',
  'одна',
  'две',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
]
const OF_NUMBERS = [
  'ноля',
  'одной',
  'двух',
  'трёх',
  'четырёх',
  'пяти',
  'шести',
  'семи',
  'восьми',
  'девяти',
  'десяти',
]

const hands = (n: number) => `${NUMBERS[n] ?? n} ${plural(n, ['рука', 'руки', 'рук'])}`
const of = (n: number) => OF_NUMBERS[n] ?? String(n)

function listed(seats: readonly Seat[]): string {
  return seats.length < 2 ? seats.join('') : `${seats.slice(0, -1).join(', ')} и ${seats.at(-1)}`
}

const TARGET_REASONS: Readonly<Record<NightTarget['by'], string>> = {
  plan: 'это место в плане дона',
  don: 'дон сегодня назвал это место красным, это знак',
  sheriff: 'это место вскрылось шерифом',
  number: 'знака не было, тогда стреляют в младший номер города',
}

interface LeaderFacts {
  readonly seats: readonly Seat[]
  readonly votes: number
  readonly alive: number
  readonly left: number
}

interface HandsFacts {
  readonly team: Team
  readonly hands: number
  readonly against: number
}

interface BestMoveFacts {
  readonly seat: Seat
  readonly own: boolean
  readonly named: readonly Seat[]
  readonly hits: number
}

function handsText({ team, hands: all, against }: HandsFacts): string {
  return `Ваших рук: ${all}, из них в ${team === 'red' ? 'чёрных' : 'красных'}: ${against}.`
}

/** An advice, and the rule or the count behind it. */
export interface HintText {
  readonly advice: string
  readonly because: string
}

export const COACH_TEXTS = {
  title: 'Тренер',
  off: 'Больше не подсказывать',
  hints: {
    revealCheck: ({ seat, alive }: { seat: Seat; alive: number }): HintText => ({
      advice: `Вскройтесь и назовите ${seat}`,
      because: `${seat} — ваша чёрная проверка, о которой стол не знает. За столом ${alive}: если вас уберут молча, проверка пропадёт.`,
    }),
    accused: ({ by }: { by: readonly Seat[] }): HintText => ({
      advice: `Ответьте: чёрным вас назвали ${listed(by)}`,
      because: 'Правило: слово у вас одно за круг. Без ответа город услышит только обвинение.',
    }),
    nominated: ({ by }: { by: Seat }): HintText => ({
      advice: 'Скажите, почему в вас голосовать не надо',
      because: `Вас выставил игрок ${by}. Правило: голосуют только в выставленных.`,
    }),
    twoSheriffs: ({ seats }: { seats: readonly Seat[] }): HintText => ({
      advice: `Решите, кому верите: ${listed(seats)}`,
      because: 'Правило: шериф в колоде один, значит, кто-то из них чёрный или лишний.',
    }),
    noNominees: (): HintText => ({
      advice: 'Выставьте того, кого подозреваете',
      because: 'Пока не выставлен никто. Правило: без выставленных голосования не будет.',
    }),
    checkedCandidate: ({ seat, black }: { seat: Seat; black: boolean }): HintText =>
      black
        ? { advice: `Голосуйте в ${seat}`, because: `${seat} — ваша чёрная проверка.` }
        : { advice: `Не голосуйте в ${seat}`, because: `${seat} — ваша красная проверка.` },
    leader: ({ seats, votes, alive, left }: LeaderFacts): HintText => ({
      advice:
        seats.length > 1
          ? `Пока ничья: ${listed(seats)}`
          : votes > left
            ? `Исход ясен: больше всех рук у ${listed(seats)}`
            : 'Ваша рука ещё решает',
      because: `У ${listed(seats)} ${seats.length > 1 ? 'поровну: ' : ''}${hands(votes)} из ${of(alive)}, свободно ${hands(left)}.`,
    }),
    lastCandidate: ({ seat }: { seat: Seat }): HintText => ({
      advice: `Это последний выставленный: ${seat}`,
      because: `Правило: рука того, кто не проголосовал, идёт в последнего, то есть в ${seat}.`,
    }),
    lift: ({ tied, needed, alive }: { tied: readonly Seat[]; needed: number; alive: number }): HintText => ({
      advice: `Подъём уберёт сразу всех: ${listed(tied)}`,
      because: `Правило: за подъём нужно рук: ${needed} из ${of(alive)}.`,
    }),
    nightTarget: ({ seat, by }: { seat: Seat; by: NightTarget['by'] }): HintText => ({
      advice: `Стреляйте в ${seat}`,
      because: `Правило: промах, если чёрные выбрали разных. Цель ${seat}: ${TARGET_REASONS[by]}.`,
    }),
    checkSuspect: ({ seat, accusers }: { seat: Seat; accusers: number }): HintText => ({
      advice: `Проверьте ${seat}`,
      because: `Чёрным ${seat} называли живые игроки: ${accusers}. Проверка закроет спор.`,
    }),
    keepThree: (): HintText => ({
      advice: 'К ночи выберите три номера',
      because: 'Правило: кого убьют первым, тот называет трёх чёрных. Времени думать тогда почти не будет.',
    }),
    critical: ({ team, alive, mafia }: { team: Team; alive: number; mafia: number }): HintText => ({
      advice: team === 'red' ? 'Ошибиться уже нельзя' : 'Эта рука может закончить игру',
      because: `Правило: мафия побеждает, когда её не меньше, чем мирных. В игре ${alive}, чёрных не больше: ${mafia}.`,
    }),
    bestMove: ({ max }: { max: number }): HintText => ({
      advice: `Назовите чёрных: до ${max}`,
      because: 'Правило: лучший ход есть только у первого убитого, второй попытки не будет.',
    }),
  },
  /** What the end of a practice game says about its theme. */
  lessons: {
    ownChecks: ({ checks, black, told }: { checks: number; black: number; told: number }) =>
      `Ваших проверок: ${checks}, чёрных среди них: ${black}. Стол услышал: ${told}.`,
    sheriff: ({ seat, day }: { seat: Seat; day: number | null }) =>
      day === null
        ? `Шерифом был ${seat} и до конца не вскрылся.`
        : `Шерифом был ${seat} и вскрылся в день ${day}.`,
    noSheriff: () => 'В этой колоде шерифа не было.',
    votes: handsText,
    bestMove: ({ seat, own, named, hits }: BestMoveFacts) =>
      `${own ? 'Вы назвали' : `Первым убили ${seat}, названы`} ${listed(named)}: чёрных ${hits}.`,
    noBestMove: () => 'Лучшего хода в этой игре не было.',
    critical: (facts: HandsFacts) =>
      facts.hands === 0 ? 'До голосования, которое решает всё, вы не дошли.' : handsText(facts),
  },
} as const
