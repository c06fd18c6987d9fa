import type { GameMode } from '@gorod/contracts/game'
import type {
  ChosenRole,
  ExitCause,
  FinalRecord,
  FoulKind,
  PenaltyKind,
  Role,
  ScoringVersion,
  Team,
  TechSeverity,
  VoteResultCode,
} from '@gorod/rules'
import { plural } from '../plural.ts'
import { foulText } from './fouls.ts'
import { changeOfPlayer, isolatedName } from './isolated-name.ts'
import { ROLE_TEXTS } from './roles.ts'
import { COUNTED } from './room/vocabulary.ts'

const COUNT_WORDS = ['никого из', 'один', 'двое', 'трое']

/** 2, 5 и 4. */
function listed(seats: readonly number[]): string {
  if (seats.length < 2) return seats.join('')
  return `${seats.slice(0, -1).join(', ')} и ${seats.at(-1)}`
}

const votes = (count: number) => `${count} ${plural(count, ['голос', 'голоса', 'голосов'])}`

/** A name after the noun that it explains; blank for an account that is gone. */
const named = (name: string) => (name === '' ? '' : ` ${name}`)

const MAJOR: Readonly<Record<TechSeverity, string>> = { minor: '', major: ', мажор' }

interface CorrectionNote {
  readonly of: 'hand' | 'nomination'
  readonly seat: number
  readonly before: number | null
  readonly after: number | null
  readonly reason: string
}

interface TechFoulNote {
  readonly seat: number
  readonly count: number
  readonly severity: TechSeverity
  readonly offence: string | null
}

interface FoulCorrectionNote {
  readonly seat: number
  readonly before: { readonly kind: FoulKind; readonly offence: string | null }
  readonly after: { readonly kind: FoulKind; readonly offence: string | null }
  readonly reason: string | null
}

/** What a foul was given for, where the judge said it. */
const because = (offence: string | null) => (offence === null ? '' : `, ${offence}`)

export const MATCH_TEXTS = {
  title: 'Матч',
  playAgain: 'Играть ещё',
  loading: 'Загрузка',
  notFoundLead: 'Проверьте ссылку: такой сыгранной игры нет.',
  watched: {
    title: 'Игра ещё идёт',
    lead: 'Зрители видят этот стол с задержкой. Итоги откроются, когда они увидят конец.',
    action: 'Смотреть',
  },
  logGone: 'Ход старых тренировок не хранится: остались роли и очки.',
  verdicts: {
    red: 'Победили мирные',
    black: 'Победила мафия',
    draw: 'Ничья',
  } satisfies Record<Team | 'draw', string>,
  aborted: 'Игра прервана',
  annulled: 'Игра аннулирована: результат никому не засчитан',
  modes: {
    practice: 'Тренировка',
    lobby: 'Обычная',
    rated: 'Рейтинговая',
    league: 'Лига',
    championship: 'Чемпионат',
  } satisfies Record<GameMode, string>,
  number: (mode: string, id: number) => `${mode}, игра ${id}`,
  minutes: (count: number) => `${count} ${plural(count, ['минута', 'минуты', 'минут'])}`,
  judge: 'Судья',
  judges: 'Судьи',
  noJudge: 'Автоматический ведущий',
  link: 'Ссылка на матч',
  embed: {
    copy: 'Код для сайта',
    copied: 'Код скопирован',
    copyByHand: 'Скопируйте код сами',
  },

  results: 'Итоги игры',
  player: 'Игрок',
  base: 'Баллы',
  extra: 'Доп.',
  total: 'Итог',
  parts: (name: string) => `Из чего сложились баллы: ${name}`,
  bot: 'бот',
  you: 'вы',
  best: (seat: number, name: string, points: string, value: number) =>
    `Лучший игрок: место ${seat}, ${isolatedName(name)}, ${COUNTED.points(points, value)}`,
  part: {
    base: 'За результат',
    bestMove: 'Лучший ход',
    ci: 'Компенсация первого убитого',
    extra: 'Дополнительные',
    penalties: 'Штрафы',
    total: 'Всего',
  },
  bestMoveHits: (seats: readonly number[], hits: number) => `${listed(seats)}: попаданий ${hits}`,
  fouls: (count: number) => `Фолы: ${count}`,
  techFouls: (count: number) => `Техфолы: ${count}`,
  firstKilled: 'Убит в первую ночь',

  bestByJudge: (seat: number, name: string) => `Лучший игрок по решению судьи: место ${seat}, ${name}`,
  worstByJudge: (seat: number, name: string) => `Худший игрок по решению судьи: место ${seat}, ${name}`,
  print: 'Напечатать',
  review: 'Разбор судьи',

  scorings: {
    title: 'По разным системам очков',
    lead: 'Та же игра по каждой системе. Компенсация первого убитого считается только в играх серии.',
    leadOfSeries:
      'Та же игра по каждой системе. Компенсация первого убитого посчитана по играм этого чемпионата.',
    own: 'система игры',
    names: {
      platform_v1: 'Платформа',
      fiim_v7: 'ФИИМ 7',
      fiim_v3: 'ФИИМ 3',
      fsm: 'ФСМ',
      club_mafportal: 'Мафпортал',
    } satisfies Record<ScoringVersion, string>,
    rules: {
      base: (win: string, loss: string, draw: string) => `Победа ${win}, поражение ${loss}, ничья ${draw}`,
      bestMove: (hits: readonly string[]) => `За 0, 1, 2 и 3 чёрных: ${hits.join('; ')}`,
      ci: (cap: string, half: boolean) =>
        `Не больше ${cap}${half ? '; половина при победе с попаданием' : ', только при поражении'}`,
      extra: (bonus: string | null) =>
        `От судьи или ведущего, от −1 до +1${bonus === null ? '' : `; ${bonus} без худшего хода`}`,
      penalties: (tech: string, majorTech: string, removal: string, teamLoss: string) =>
        `Техфол ${tech}${majorTech === tech ? '' : `, мажор ${majorTech}`}, удаление ${removal}, поражение команды ${teamLoss}`,
    },
  },

  days: 'Дни матча',
  zero: 'Нулевая ночь',
  day: (day: number) => `День ${day}`,
  night: (night: number) => `Ночь ${night}`,
  mafia: 'Мафия',
  plan: 'План мафии',
  noPlan: 'не составлен',
  speeches: (count: number) => `${count} ${plural(count, ['речь', 'речи', 'речей'])}`,
  speechesLabel: 'Речи',
  speechKinds: {
    tieSpeech: 'оправдание',
    farewell: 'последнее слово',
    talkSpeech: 'слово лидера',
    finalSpeech: 'последнее слово',
  },
  nominations: 'Выставления',
  nominated: (by: number, seat: number) => `${by} выставил ${seat}`,
  vote: 'Голосование',
  revote: 'Переголосование',
  candidate: 'Кандидат',
  voter: (seat: number) => `голос ${seat}`,
  byDefault: (seat: number) => `голос ${seat}, по умолчанию`,
  totalVotes: 'Всего',
  silent: 'Пунктиром, по умолчанию: рука не поднята, голос ушёл последнему.',
  lift: 'Подъём',
  opinions: 'Мнения',
  leader: 'ведущий',
  colors: { red: 'красный', black: 'чёрный' } satisfies Record<Team, string>,
  order: 'Порядок',
  shots: 'Выстрел',
  noShots: 'никто не стрелял',
  shot: (by: number, seat: number) => `${by} стрелял в ${seat}`,
  checks: 'Проверки',
  heal: 'Лечение',
  don: 'дон',
  sheriff: 'шериф',
  doctor: 'доктор',
  answers: {
    isSheriff: { yes: 'шериф', no: 'не шериф' },
    isBlack: { yes: 'мафия', no: 'мирный' },
  },
  roles: {
    civilian: 'мирный',
    sheriff: 'шериф',
    mafia: 'мафия',
    godfather: 'дон',
    doctor: 'доктор',
  } satisfies Record<Role, string>,

  notes: {
    foul: (seat: number, count: number, offence: string | null) =>
      `${seat}: фол, ${count}-й${because(offence)}`,
    techFoul: ({ seat, count, severity, offence }: TechFoulNote) =>
      `${seat}: техфол, ${count}-й${MAJOR[severity]}${because(offence)}`,
    foulCorrected: ({ seat, before, after, reason }: FoulCorrectionNote) =>
      reason === null
        ? `${seat}: ${foulText(after)}, нарушение названо позже`
        : `${seat}: фол исправлен, было ${foulText(before)}, стало ${foulText(after)}: ${reason}`,
    foulTakenBack: (seat: number) => `${seat}: фол снят`,
    techFoulTakenBack: (seat: number, severity: TechSeverity) => `${seat}: техфол снят${MAJOR[severity]}`,
    penalty: (penalty: PenaltyKind, seat: number, passed: boolean) =>
      `${PENALTY_NAMES[penalty]} для ${seat}: стол ${passed ? 'согласен' : 'против'}`,
    voteCancelled: { now: 'Голосование отменено', next: 'Следующее голосование отменено' },
    voteRestarted: (candidate: number) => `Голосование за ${candidate} проведено заново`,
    correction: ({ of, seat, before, after, reason }: CorrectionNote) =>
      `${of === 'hand' ? 'Рука' : 'Выставление'} игрока ${seat}: было ${before ?? 'никого'}, стало ${after ?? 'никого'}: ${reason}`,
    remark: (seat: number | null, text: string) =>
      `${seat === null ? 'Замечание столу' : `${seat}: замечание`}: «${text}»`,
    pause: (by: number | 'judge' | 'system', reason: string, ms: number | null) =>
      [
        'Пауза',
        PAUSED_BY(by),
        ms === null ? '' : `, ${duration(ms)}`,
        reason === '' ? '' : `: «${reason}»`,
      ].join(''),
    moreTime: (ms: number) => `Судья добавил ${duration(ms)}`,
    lastWordLost: (seat: number) => `${seat}: лишён последнего слова`,
    extra: (seat: number, points: string, note: string) => `${seat}: допы ${points}, «${note}»`,
    best: (seat: number) => `${seat}: лучший игрок`,
    worst: (seat: number) => `${seat}: худший игрок`,
    redealt: (reason: string) => `Судья раздал карты заново: «${reason}»`,
    substituted: (
      { seat, reason }: { readonly seat: number; readonly reason: string },
      names: { readonly left: string; readonly came: string },
    ) => `${seat}: замена ${changeOfPlayer(names)}, «${reason}»`,
    swapped: ({
      seat,
      other,
      reason,
    }: {
      readonly seat: number
      readonly other: number
      readonly reason: string
    }) => `${seat} и ${other} поменялись местами до раздачи: «${reason}»`,
    secondJudgeSeated: (name: string) => `За стол сел второй судья${named(name)}`,
    secondJudgeLeft: 'Второй судья вышел',
    judgesSwapped: (name: string, reason: string | null) =>
      reason === null
        ? `Судья вышел, стол принял второй судья${named(name)}`
        : `Стол принял второй судья${named(name)}, «${reason}»`,
    judgeLeft: 'Судья вышел, дальше стол вёл автоматический ведущий',
    withdrawn: 'судья отменил',
  },

  fate: {
    exit: (exit: { cause: ExitCause; seat: number; name: string; role: string; reason: string | null }) =>
      `${EXIT_WORDS[exit.cause]} ${exit.seat}, ${sentence(exit.name)} ${capital(exit.role)}.${exit.reason ? ` Причина: ${exit.reason}.` : ''}`,
    killed: (seat: number, name: string, role: string) => `Убит ${seat}, ${sentence(name)} ${capital(role)}.`,
    bestMove: (seats: readonly number[], mafia: number) =>
      `Лучший ход: ${listed(seats)}, ${COUNT_WORDS[mafia] ?? mafia} ${mafia === 1 ? 'чёрный' : 'чёрных'}.`,
    missed: 'Промах, никто не убит.',
    saved: 'Доктор успел, никто не убит.',
    lift: (yes: number, alive: number, passed: boolean) =>
      `Снова поровну. За уход всех ${votes(yes)} из ${alive}, ${passed ? 'уходят' : 'остаются'}.`,
  },
  decisions: {
    lift_forbidden: 'Снова поровну, поднимать столько игроков нельзя: остаются.',
    all_table: 'Поровну у всего стола: никто не уходит.',
    draw: 'Поровну: ничья.',
    no_nominees: 'Никто не выставлен, голосования не было.',
    no_votes: 'Никто не поднял руку, все остались.',
    cancelled: 'Голосование отменено.',
    first_day_single: 'Выставлен один: в первый день за одного не голосуют.',
    first_day_no_vote: 'В первый день не голосуют.',
    speech_only: 'В первый день лидер только говорит.',
    sole_leader_safe: 'В первый день единственный лидер остаётся.',
  } satisfies Partial<Record<VoteResultCode, string>> as Partial<Readonly<Record<VoteResultCode, string>>>,
  reasons: {
    no_blacks: 'Чёрных за столом не осталось.',
    parity: 'Чёрных столько же, сколько красных.',
    team_loss: 'Команда проиграла из-за нарушения.',
    draw: 'Слишком долго никто не уходил.',
    all_lifted: 'За столом никого не осталось.',
    judge: 'Игру закончил судья.',
  } satisfies Record<FinalRecord['reason'], string>,
  because: (reason: string) => `Причина: ${reason}`,

  proof: {
    title: 'Честная раздача',
    lead: 'До игры всем показали отпечаток зерна, из которого тасуется колода. Теперь зерно открыто, и ваш браузер раздал карты заново.',
    chosen: ({ seat, role }: ChosenRole) =>
      `Карту места ${seat} выбрали перед тренировкой: ${ROLE_TEXTS[role].toLowerCase()}. Остальные карты раздал случай.`,
    promised: 'Отпечаток до игры',
    seed: 'Зерно',
    computed: 'Отпечаток зерна',
    hashGood: 'Отпечаток зерна совпал с показанным до игры',
    hashBad: 'Отпечаток зерна не совпал с показанным до игры',
    rolesGood: 'Новая раздача дала те же роли',
    rolesBad: 'Новая раздача дала другие роли',
    checking: 'Проверяем…',
    unavailable: 'Проверка работает только по защищённому адресу (https).',
  },

  /** Why points were given; the automatic judge's codes. A human judge writes a note instead. */
  causes: {
    voted_out_black: 'Голос против чёрного, ушедшего в этот день',
    decisive_vote_for_own_win: 'Решающий голос за победу своих',
    decisive_vote_for_opponents: 'Решающий голос на пользу чужим',
    lifted_teammate: 'Рука за уход своего',
    lifted_opponent: 'Рука за уход чужого',
    two_blacks_checked: 'Две проверки в чёрных',
    sheriff_not_found: 'Шерифа не нашли',
    spoiled_shot: 'Сорванный выстрел',
    spoiled_winning_shot: 'Сорванный победный выстрел',
    opinion_right: 'Верное мнение',
    opinion_wrong: 'Неверное мнение',
    false_sheriff_lost_game: 'Ложный шериф, игра проиграна',
    black_alive_late: 'Чёрный дожил до конца',
    not_worst: 'За игру без худшего хода',
  } as Readonly<Record<string, string>>,
} as const

const PAUSED_BY = (by: number | 'judge' | 'system') =>
  by === 'judge' ? ' судьи' : by === 'system' ? '' : ` по просьбе ${by}`

/** 45 с, 2 мин 5 с. */
function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [minutes > 0 ? `${minutes} мин` : '', rest > 0 || minutes === 0 ? `${rest} с` : '']
    .filter(Boolean)
    .join(' ')
}

const PENALTY_NAMES: Readonly<Record<PenaltyKind, string>> = {
  tech: 'Техфол',
  removal: 'Удаление',
  teamLoss: 'Поражение команды',
}

const EXIT_WORDS: Readonly<Record<ExitCause, string>> = {
  vote: 'Заголосован',
  shot: 'Убит',
  fouls: 'Удалён по фолам',
  techFouls: 'Удалён по техфолам',
  removal: 'Удалён',
  teamLoss: 'Принёс команде поражение',
  left: 'Вышел из игры',
  connection: 'Потерял связь и выбыл',
}

/** A name that ends a sentence; «Вера К.» brings its own full stop. */
function sentence(name: string): string {
  return name.endsWith('.') ? name : `${name}.`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
