import type { EntryCondition } from '@gorod/contracts/championship-pages'
import { type ChampionshipStage, roundInStage, type StagesPlan } from '@gorod/contracts/championship-plan'
import { CHAMPIONSHIP_LIMITS as LIMITS } from '@gorod/contracts/championships'
import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import type { StaffRole } from './life.ts'

const MOMENT = new Intl.DateTimeFormat('ru', {
  timeZone: MOSCOW_ZONE,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const UNMET: Readonly<Record<EntryCondition['kind'], (need: number) => string>> = {
  verified: () => 'Нужна подтверждённая почта',
  minMmr: (need) => `Нужен рейтинг от ${need}`,
  maxMmr: (need) => `Нужен рейтинг до ${need}`,
  minGames: (need) => `Нужно сыграть игр: ${need}`,
  minAccountDays: (need) => `Нужно быть на сайте дней: ${need}`,
  club: () => 'Запись только для участников клуба',
  listed: () => 'Вас нет в списке приглашённых',
}

const ROUNDS: Readonly<Record<ChampionshipStage, string>> = {
  main: 'Тур',
  semi: 'Полуфинал, тур',
  final: 'Финал, тур',
}

/** As the page names it: «Тур 3», «Финал, тур 1». */
export function roundName(plan: StagesPlan, round: number): string {
  const { stage, number } = roundInStage(plan, round)
  return `${ROUNDS[stage]} ${number}`
}

/** What players of a championship are told. A round is its name. */
export const NOTIFIED_TEXTS = {
  soon: (round: string, table: number, minutes: number) =>
    `${round}, стол ${table}: начало через ${minutes} мин`,
  begins: (round: string, table: number) => `${round}, стол ${table}: игра началась`,
  waits: (round: string, table: number) =>
    `${round}, стол ${table} ждёт вас: закончите игру или выйдите из лобби и поиска`,
  broken: (round: string, table: number) => `${round}, стол ${table}: игра прервана`,
  notBegun: (round: string, table: number) => `${round}, стол ${table} не может начаться`,
  moved: (round: string, startsAt: Date | null) =>
    startsAt === null
      ? `${round}: начало отложено, новое время ещё не известно`
      : `${round}: новое время, ${MOMENT.format(startsAt)} мск`,
  cancelled: 'Чемпионат отменён, взносы вернулись',
  unplayed: 'Чемпионат окончен, взнос вернулся',
  place: {
    in: 'Вы в составе чемпионата',
    reserve: 'Вы теперь в запасе',
    out: 'Вас вывели из состава',
    outRefunded: 'Вас вывели из состава, взнос вернулся',
    substitute: 'Вы выходите на замену',
    replaced: 'Ваше место занял запасной',
    given: 'Вам уступили место: вы в составе',
  },
  named: { organiser: 'Вы организатор чемпионата', judge: 'Вы судья чемпионата' },
  handedOver: 'Чемпионат передан вам: теперь вы его владелец',
  alone: 'Чемпионат остался без организатора: назначьте другого',
  gaveUp: (leaves: string, comes: string) => `${leaves} уступает место, играет ${comes}`,
  seated: { main: 'Посадка готова', semi: 'Посадка полуфинала готова', final: 'Посадка финала готова' },
  revealed: 'Результаты открыты',
  finished: (title: string) => `Чемпионат «${title}» окончен`,
  podium: (best: readonly { readonly place: number; readonly username: string }[]) =>
    best.map(({ place, username }) => `${place}. ${username}`).join(', '),
  opened: (title: string) => `Открыта запись на чемпионат «${title}»`,
  announced: (title: string) => `Новый чемпионат: «${title}»`,
  starts: (startsAt: Date) => `Начало: ${MOMENT.format(startsAt)} мск`,
  newStart: (startsAt: Date) => `Чемпионат начнётся в другое время: ${MOMENT.format(startsAt)} мск`,
} as const

export const CHAMPIONSHIP_TEXTS = {
  required: 'Это поле обязательно',
  titleLong: `Не больше ${LIMITS.title} символов`,
  endsBeforeStart: 'Конец должен быть позже начала',
  endsInThePast: 'Это время уже прошло',
  tooLong: 'Чемпионат идёт не дольше 90 дней',
  places: `От ${LIMITS.minPlaces} до ${LIMITS.maxPlaces.toLocaleString('ru')} мест`,
  placesTables: (least: number) => `За столами по настройкам мест: ${least}. Меньше быть не может`,
  factsOver: 'Чемпионат окончен или отменён: это больше не меняется',
  noOrganiser: 'Передать можно только организатору этого чемпионата',
  placesTaken: (count: number) => `Уже записались: ${count}. Мест не может быть меньше`,
  full: 'Свободных мест больше нет',
  begun: 'Чемпионат уже идёт: запись не отменить',
  closed: 'Запись сейчас закрыта',
  codeWrong: 'Код приглашения не подходит',
  unmet: (kind: EntryCondition['kind'], need: number | null) => UNMET[kind](need ?? 0),
  fixed: 'Посадка уже начата: это больше не меняется',
  begunFixed: 'Игры уже начались: это больше не меняется',
  registeredFee: 'Взнос уже внесён: его не изменить',
  noClub: 'Такого клуба нет',
  ratingRange: 'Верхняя граница ниже нижней',
  tablesPlaces: 'За этими столами больше мест, чем мест в чемпионате',
  step: 'Чемпионат сейчас нельзя перевести в это состояние',
  playersNeeded: (need: number, have: number) => `Нужно игроков: ${need}, записано: ${have}`,
  playersPlaying: (need: number, have: number) => `Нужно игроков: ${need}, играют: ${have}`,
  tablesMost: (most: number) => `В этом этапе не больше столов, чем ${most}`,
  playingStill: (count: number) => `Столов, за которыми ещё играют: ${count}. Дождитесь их конца`,
  editedMeanwhile: (stored: string | null) =>
    `Пока вы писали, это изменил другой организатор${stored === null ? '' : ` (теперь ${stored})`}. Сохраните ещё раз, чтобы осталось ваше`,
  roundsNeeded: 'Сначала рассадите игроков',
  unsettled: (count: number) => `Столов без результата: ${count}`,
  shownAlready: 'Результаты этих туров уже видели все: их не скрыть',
  noStage: 'В этом чемпионате нет такого этапа',
  nothingToSeat: 'Все туры уже начались',
  changedMeanwhile: 'Состав изменился, пока считалась посадка. Посчитайте ещё раз',
  nobody: 'Такого игрока нет',
  noJudge: 'У этого игрока нет права судить',
  judgeBusy: 'Этот судья в этом туре уже занят',
  judgeConflict: 'Этот судья не может судить игроков этого стола',
  tableBegun: 'Стол уже начал игру',
  notReplayable: 'Переиграть можно только аннулированную, прерванную или закрытую без игры',
  notOpen: 'Эту игру уже не отменить',
  absentElsewhere: 'Этого игрока нет за столом',
  notPlaying: 'Заменить можно только участника',
  replacementTaken: 'Этот игрок уже участвует',
  over: 'Чемпионат окончен: состав больше не меняется',
  judgesThen: 'Этот игрок судит в том же туре. Сначала назначьте туда другого судью',
  plays: 'Игрок сидит за столом тура. Замените его другим или исключите',
  noRound: 'Такого тура нет',
  roundsOver: 'Чемпионат окончен или отменён: время туров больше не меняется',
  notIn: 'Вас нет среди участников',
  notSeated: 'Уступить место можно после посадки. Пока идёт запись, её можно отменить',
  ownRoundBegun: 'Ваш первый тур уже начался: место не уступить',
  noReserve: 'В запасе нет никого, кто может вас заменить. Напишите организатору',
} as const

/** What organisers did, for the audit log. */
export const ORGANISED_TEXTS = {
  plan: 'изменён план',
  facts: 'изменены название, время или места',
  owner: (account: number) => `передан игроку ${account}`,
  seating: 'посчитана посадка',
  round: (round: number) => `назначено время тура ${round}`,
  reveal: (revealed: boolean) => (revealed ? 'таблица открыта' : 'таблица скрыта'),
  role: (role: StaffRole, granted: boolean) =>
    `${granted ? 'назначен' : 'снят'} ${role === 'judge' ? 'судья' : 'организатор'}`,
  life: {
    draft: 'снова черновик',
    announced: 'объявлен',
    registration: 'открыта запись',
    seating: 'начата посадка',
    running: 'начат',
    finished: 'закончен',
    cancelled: 'отменён',
  },
  table: {
    replay: (round: number, table: number) => `переигровка, тур ${round}, стол ${table}`,
    walkover: (round: number, table: number) => `стол не сыгран, тур ${round}, стол ${table}`,
    judge: (round: number, table: number) => `другой судья, тур ${round}, стол ${table}`,
  },
  player: {
    in: (account: number) => `в составе игрок ${account}`,
    reserve: (account: number) => `в запасе игрок ${account}`,
    out: (account: number) => `вне состава игрок ${account}`,
  },
} as const

/** Words in the files for programs. */
export const FILE_TEXTS = {
  round: (title: string, name: string) => `${title}: ${name.toLowerCase()}`,
  columns: {
    place: 'Место',
    player: 'Игрок',
    games: 'Игры',
    wins: 'Победы',
    extra: 'Доп.',
    leadWins: 'Ш + Д',
    firstKilled: 'ПУ',
    bestMove: 'ЛХ',
    ci: 'Ки',
    late: 'За опоздание',
    sum: 'Сумма',
  },
  page: 'Чемпионаты',
  pageLead: 'Чемпионаты по спортивной мафии: запись, расписание и таблицы.',
  described: (players: number) => `Чемпионат по спортивной мафии. Игроков: ${players}.`,
} as const
