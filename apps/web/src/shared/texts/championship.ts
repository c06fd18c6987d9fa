import type {
  ChampionshipRound,
  ChampionshipTable,
  CONDITION_KINDS,
  PLAYER_STATES,
} from '@gorod/contracts/championship-pages'
import {
  CHAMPIONSHIP_SEATS,
  type ChampionshipLife,
  type ChampionshipStage,
  type PlannedStage,
  type PublicPlan,
  roundInStage,
  type StagesPlan,
  type SUM_PARTS,
  stagesOf,
  type TieBreak,
} from '@gorod/contracts/championship-plan'
import { type Forms, formatNumber, formatPoints, plural } from '../plural.ts'
import { readingDates } from '../reading-date.ts'

const PLAYERS: Forms = ['игрок', 'игрока', 'игроков']
const TABLES: Forms = ['стол', 'стола', 'столов']
const ROUNDS: Forms = ['тур', 'тура', 'туров']
const TIMES: Forms = ['раз', 'раза', 'раз']
const TICKETS: Forms = ['билет', 'билета', 'билетов']

type Winner = NonNullable<ChampionshipTable['winner']>

const counted = (count: number, forms: Forms) => `${formatNumber(count)} ${plural(count, forms)}`

const OF_STAGE: Readonly<Record<ChampionshipStage, string>> = {
  main: '',
  semi: ' полуфинала',
  final: ' финала',
}

/** «3», «1 финала»: a round as people count it. */
export function roundOfStage(round: number, plan: StagesPlan): string {
  const { stage, number } = roundInStage(plan, round)
  return `${number}${OF_STAGE[stage]}`
}

export const CHAMPIONSHIP_PAGE_TEXTS = {
  list: 'Чемпионаты',
  listEmpty: 'Пока ни один чемпионат не объявлен.',
  listPageEmpty: 'На этой странице чемпионатов нет.',
  title: 'Чемпионат',
  missing: {
    title: 'Такого чемпионата нет',
    lead: 'Его удалили, или в ссылке ошибка.',
    action: 'Все чемпионаты',
  },
  days: (from: string, to: string) => readingDates(from, to),
  players: (count: number) => counted(count, PLAYERS),
  size: (players: number, tables: number) => `${counted(players, PLAYERS)}, ${counted(tables, TABLES)}`,
  organiser: (count: number) => (count > 1 ? 'Организаторы' : 'Организатор'),
  manage: 'Пульт организатора',
  life: {
    draft: 'Черновик',
    announced: 'Скоро запись',
    registration: 'Идёт запись',
    seating: 'Посадка',
    running: 'Идут туры',
    finished: 'Окончен',
    cancelled: 'Отменён',
  } satisfies Record<ChampionshipLife, string>,
  stages: {
    entry: 'Запись',
    main: (done: number, of: number) => `Отбор, тур ${done} из ${of}`,
    semi: 'Полуфинал',
    final: 'Финал',
  },
  stagesLabel: 'Этапы чемпионата',
  tabs: {
    table: 'Таблица',
    schedule: 'Расписание',
    seating: 'Сетка посадки',
    players: (count: number) => `Игроки ${formatNumber(count)}`,
    rules: 'Правила',
  },
  tabsLabel: 'Разделы чемпионата',
  points: (value: number) => formatPoints(value),
  noClub: 'без клуба',
  showAll: (count: number) => `Показать всех ${formatNumber(count)}`,
  entry: {
    label: 'Участие',
    taken: (count: number, places: number | null) =>
      places === null
        ? `Записались: ${formatNumber(count)}`
        : `${formatNumber(count)} из ${formatNumber(places)} мест занято`,
    conditions: {
      verified: () => 'Подтверждённая почта',
      minMmr: (need) => `Рейтинг от ${formatNumber(need)}`,
      maxMmr: (need) => `Рейтинг до ${formatNumber(need)}`,
      minGames: (need) => `Игр от ${formatNumber(need)}`,
      minAccountDays: (need) => `Дней на сайте от ${formatNumber(need)}`,
      club: () => 'Клуб',
      listed: () => 'Вы в списке приглашённых',
    } satisfies Record<(typeof CONDITION_KINDS)[number], (need: number) => string>,
    club: (name: string) => `Клуб «${name}»`,
    met: 'есть',
    unmet: 'нет',
    have: (have: number) => formatNumber(have),
    fee: 'Взнос',
    feeAmount: (fee: number) => (fee === 0 ? 'нет' : counted(fee, TICKETS)),
    code: 'Код приглашения',
    register: 'Записаться',
    reserve: 'Записаться в запас',
    leave: 'Отменить запись',
    signIn: 'Войти и записаться',
    in: 'Вы участвуете',
    inReserve: 'Вы в запасе',
    out: 'Вы больше не участвуете',
    leaving: {
      schedule: 'Отменить запись можно до начала посадки. Взнос вернётся.',
      search: 'Отменить запись можно до начала чемпионата. Взнос вернётся.',
    },
    full: 'Мест больше нет',
    closed: {
      draft: 'Это черновик: его видят только организаторы.',
      announced: 'Запись ещё не открыта.',
      registration: 'Запись закрыта.',
      seating: 'Запись закрыта, идёт посадка.',
      running: 'Запись закрыта, туры уже идут.',
      finished: 'Чемпионат окончен.',
      cancelled: 'Чемпионат отменён, взносы вернулись.',
    } satisfies Record<ChampionshipLife, string>,
    gone: 'Этого чемпионата уже нет.',
    poor: 'Билетов на взнос не хватает.',
    next: (round: string, table: number) => `Ваш тур ${round}, стол ${table}`,
    nextSeat: (seat: number, when: string) => `место ${seat}, ${when}`,
    nextRound: 'Следующий тур',
    nextTable: 'Стол и место',
    at: (table: number, seat: number) => `стол ${table}, место ${seat}`,
    places: 'Мест',
    placesTaken: (count: number, places: number | null, reserve: number) =>
      [
        places === null ? formatNumber(count) : `${formatNumber(count)} из ${formatNumber(places)}`,
        ...(reserve > 0 ? [`в запасе ${formatNumber(reserve)}`] : []),
      ].join(', '),
    soon: 'время назначит организатор',
    playing: 'игра идёт',
    back: 'Вернуться за стол',
    search: 'Играть туры',
    late: 'Не успеваете?',
    giveUp: 'Уступить место запасному',
    askOrganiser: 'В запасе никого нет, напишите организатору:',
    giveUpAsk: {
      title: 'Уступить место?',
      confirm: 'Уступить место',
      cancel: 'Остаться',
      close: 'Закрыть',
    },
    giveUpLead: (fee: number) =>
      `Во всех ваших турах сыграет первый из запаса. Вернуться на это место нельзя.${fee === 0 ? '' : ' Взнос вернётся.'}`,
  },
  standings: {
    empty: 'Таблица появится после первой игры.',
    caption: 'Таблица чемпионата',
    place: '№',
    player: 'Игрок',
    games: 'Игр',
    wins: 'Поб.',
    extra: 'Доп.',
    lead: 'Ш + Д',
    firstKilled: 'ПУ',
    bestMove: 'ЛХ',
    rounds: 'Туры',
    won: (won: number, of: number) => `${won} из ${of} выиграны`,
    sum: 'Сумма',
    you: 'вы',
    late: (points: string) => `с опозданием, +${points}`,
    tie: {
      extra: 'выше по доп.',
      wins: 'выше по победам',
      leadWins: 'выше по Ш + Д',
      firstKilled: 'выше по ПУ',
      bestMove: 'выше по ЛХ',
      ci: 'выше по Ки',
    } satisfies Record<TieBreak, string>,
    cut: (count: number, next: ChampionshipStage) =>
      `Первые ${count} выходят в ${next === 'semi' ? 'полуфинал' : 'финал'}`,
    hidden: (round: string) => `Результаты с тура ${round} скрыты, пока их не откроет организатор.`,
    stage: { main: 'Отбор', semi: 'Полуфинал', final: 'Финал' } satisfies Record<ChampionshipStage, string>,
    stageLabel: 'Этап',
    nominees: 'Номинации',
    nominations: {
      mvp: 'Лучший игрок',
      town: 'Лучший мирный',
      mafia: 'Лучшая мафия',
      sheriff: 'Лучший шериф',
      don: 'Лучший дон',
    },
    ci: 'Ки',
    movement: 'Места с прошлого тура',
    up: (by: number) => `выше на ${by}`,
    down: (by: number) => `ниже на ${by}`,
    same: 'на том же месте',
    afterLabel: 'Таблица',
    allRounds: 'Все туры',
    after: (round: number) => `После тура ${round}`,
    find: 'Найти игрока',
    nobodyFound: 'Никого с таким ником в таблице нет.',
    viewLabel: 'Что показать',
    views: { places: 'Места', forecast: 'Прогноз' },
    files: 'Файлы чемпионата',
    csv: 'Таблица CSV',
    json: 'Данные JSON',
  },
  forecast: {
    caption: 'Прогноз этапа',
    now: 'Сейчас',
    ahead: 'Впереди игр',
    expected: 'Ожидаем',
    places: 'Места',
    goals: { semi: 'В полуфинал', final: 'В финал', win: 'Первое место' },
    between: (best: number, worst: number) => (best === worst ? `${best}` : `${best}–${worst}`),
    percent: (share: number) => {
      const percent = Math.round(share * 100)
      if (share > 0 && percent === 0) return '< 1 %'
      return share < 1 && percent === 100 ? '> 99 %' : `${percent} %`
    },
    over: 'Впереди нет ни одной игры этого этапа: предсказывать нечего.',
    rule: (endings: number) =>
      `Прогноз: оставшиеся игры этапа разыграны ${counted(endings, TIMES)}. Каждая приносит игроку баллы одной сыгранной игры, с равным шансом своей или любой другой. Кто с кем сядет и кому какая достанется карта, прогноз не знает.`,
    range: 'Места: где игрок оказывается в восьми случаях из десяти.',
    chances: {
      semi: 'Шанс: как часто игрок проходит в полуфинал.',
      final: 'Шанс: как часто игрок проходит в финал.',
      win: 'Шанс: как часто игрок становится первым.',
    },
    hidden: 'Скрытые туры считаются несыгранными.',
  },
  running: {
    title: (round: string) => `Столы сейчас: ${round}`,
    alive: (alive: number, of: number) => `За столом ${alive} из ${of}`,
    playing: 'игра идёт',
    watch: 'Смотреть',
    watchLabel: (table: number) => `Смотреть стол ${table}`,
    own: 'ваш стол',
  },
  schedule: {
    empty: 'Рассадку ещё не посчитали.',
    bySearch: 'Столы собирает поиск, пока чемпионат идёт.',
    round: ({ round, stage }: Pick<ChampionshipRound, 'round' | 'stage'>, plan: PublicPlan) => {
      const first = stagesOf(plan).find((one) => one.stage === stage)?.firstRound ?? 1
      return `${{ main: 'Тур', semi: 'Полуфинал, тур', final: 'Финал, тур' }[stage]} ${round - first + 1}`
    },
    time: (text: string | null) => text ?? 'время не назначено',
    own: (table: number, seat: number) => `вы: стол ${table}, место ${seat}`,
    table: (table: number) => `Стол ${table}`,
    judge: (name: string | null, { judges, roundsBy }: Pick<PublicPlan, 'judges' | 'roundsBy'>) =>
      name !== null
        ? `Судья ${name}`
        : judges === 'human' && roundsBy === 'schedule'
          ? 'Судья пока не назначен'
          : 'Автоматический ведущий',
    state: {
      planned: 'впереди',
      playing: 'идёт',
      finished: 'сыграно',
      annulled: 'аннулировано',
      broken: 'прервано',
      walkover: 'без игры',
      hidden: 'результат скрыт',
    } satisfies Record<ChampionshipTable['state'], string>,
    watch: 'Смотреть',
    match: 'Протокол',
    calendar: 'В календарь',
    viewLabel: 'Вид расписания',
    views: { rounds: 'По турам', tables: 'По столам', mine: 'Только мои' },
    winner: { town: 'победил город', mafia: 'победила мафия' } satisfies Record<Winner, string>,
    won: (table: number, winner: Winner | null) => `Стол ${table}: ${winner === 'mafia' ? 'мафия' : 'город'}`,
    rounds: (count: number) => counted(count, ROUNDS),
    earlier: (count: number) => `Прошлые туры: ${formatNumber(count)}`,
  },
  seating: {
    empty: 'Сетка появится вместе с расписанием.',
    seats: 'Сколько раз на месте',
    seatsLead: 'Строка: игрок. Столбец: место за столом.',
    pairs: 'Сколько раз вместе',
    pairsLead: 'Строка и столбец: игроки под своими номерами.',
    rounds: (count: number) => counted(count, ROUNDS),
    numbered: (number: number, name: string) => `${number}. ${name}`,
    times: (count: number, atLeast: boolean) =>
      count === 0 ? 'ни разу' : `${count} ${plural(count, TIMES)}${atLeast ? ' и больше' : ''}`,
  },
  playersTab: {
    none: 'Пока никто не записался.',
    nobody: 'Никого с таким ником здесь нет.',
    statesLabel: 'Кого показать',
    states: {
      in: (count) => `Играют ${formatNumber(count)}`,
      reserve: (count) => `Запас ${formatNumber(count)}`,
      out: (count) => `Выбыли ${formatNumber(count)}`,
    } satisfies Record<(typeof PLAYER_STATES)[number], (count: number) => string>,
    mmr: 'рейтинг',
  },
  rules: {
    format: 'Как играют',
    bySearch: 'Столы собирает поиск, пока идёт чемпионат.',
    stage: ({ stage, rounds, tables }: PlannedStage) =>
      stage === 'main'
        ? `Отбор: ${counted(rounds, ROUNDS)}, ${counted(tables, TABLES)}.`
        : `${stage === 'semi' ? 'Полуфинал' : 'Финал'}, первые ${tables * CHAMPIONSHIP_SEATS}: ${counted(rounds, ROUNDS)}, ${counted(tables, TABLES)}.`,
    keeps: (keeps: boolean) => (keeps ? 'Баллы прошлого этапа идут дальше.' : 'Счёт начинается с нуля.'),
    rulesets: { fiim: 'Правила ФИИМ', fsm: 'Правила ФСМ', polemica: 'Правила площадки' },
    roundBySearch: 'Тур стола: следующий после последнего тура каждого, кто за ним сидит.',
    judges: {
      schedule: { human: 'За столами судьи.', automatic: 'Столы ведёт автоматический ведущий.' },
      search: {
        human: 'За каждым столом судья: стол соберётся, когда судья тоже в поиске.',
        automatic: 'Стол ведёт судья, если он в поиске, иначе автоматический ведущий.',
      },
    },
    places: 'Как считаются места',
    sum: (parts: readonly string[]) => `Сумма: ${parts.join(', ')}.`,
    parts: {
      base: 'баллы за победу',
      bestMove: 'лучший ход',
      ci: 'компенсация',
      extra: 'дополнительные баллы',
      penalties: 'штрафы',
    } satisfies Record<(typeof SUM_PARTS)[number], string>,
    ties: (ties: readonly string[]) =>
      ties.length === 0
        ? 'При равной сумме места общие, дальше проходит тот, кто раньше записался.'
        : `При равной сумме выше тот, у кого больше: ${ties.join(', затем ')}. Если равно всё, место общее, а дальше проходит тот, кто раньше записался.`,
    tieNames: {
      extra: 'дополнительных баллов',
      wins: 'побед',
      leadWins: 'побед шерифом и доном',
      firstKilled: 'первых убийств',
      bestMove: 'баллов за лучший ход',
      ci: 'компенсации',
    } satisfies Record<TieBreak, string>,
    substitute: {
      true: 'Запасной продолжает с баллами того, кого заменил.',
      false: 'Запасной начинает с нуля.',
    },
    judgeSubstitute:
      'Если судья посадил за стол другого игрока, баллы получает он, когда записан на чемпионат, иначе тот, кого он заменил.',
    late: (round: number) =>
      round === 0 ? 'После начала записи нет.' : `В запас можно записаться до начала тура ${round}.`,
    latePoints: {
      none: 'За пропущенные туры опоздавший не получает ничего.',
      average: 'За каждый пропущенный тур опоздавший получает среднее своих игр.',
    },
    walkOver: (points: number) => `За несыгранный стол пришедшим: ${points}.`,
  },
} as const
