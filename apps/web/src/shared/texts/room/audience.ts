import type { NeighbourTable } from '@gorod/contracts/audience'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { type Forms, formatClock, formatNumber, plural } from '../../plural.ts'
import { LOBBY_TEXTS } from '../lobby.ts'

const VIEWERS: Forms = ['зритель', 'зрителя', 'зрителей']
const PLAYERS: Forms = ['игрок', 'игрока', 'игроков']

const VOTES: Forms = ['голос', 'голоса', 'голосов']
const GAMES: Forms = ['игра', 'игры', 'игр']

/** The vote of a streamer's audience: on its page, and compared with the cards on the page of the match. */
export const AUDIENCE_VOTE_TEXTS = {
  title: 'Кто чёрный?',
  lead: 'До трёх мест. Менять можно до конца игры, ночью голоса замирают.',
  chosen: (count: number) => `${count}/3`,
  pick: (seat: number, name: string) => `${seat}, ${name}: чёрный`,
  share: (percent: number) => `${percent}%`,
  shareOf: (percent: number, seat: number) => `Зрители: ${percent}% считают место ${seat} чёрным`,
  tab: 'Кто чёрный',
  out: 'выбыл',
  voters: (count: number) => `${formatNumber(count)} ${plural(count, VOTES)}`,
  night: 'Ночь: голоса замерли до утра.',
  over: 'Игра окончена, голосование закрыто.',
  playing: 'Вы за этим столом: мнение зрителей появится здесь после игры.',
  signIn: 'Войдите, чтобы голосовать',
  watch: 'Смотреть стол',
  match: 'Страница матча',
  black: 'чёрный',
  none: 'Стола сейчас нет. Он появится здесь через несколько минут после начала игры.',
  leaders: 'Лучшие угадчики канала',
  guessed: (hits: number, picks: number, games: number) =>
    `${hits} из ${picks}, ${formatNumber(games)} ${plural(games, GAMES)}`,
  guessedOnce: (hits: number, picks: number) => `${hits} из ${picks}`,
  of: (username: string) => `Зрители: ${username}`,
  best: 'Угадали лучше всех',
} as const

/** The cabinet of a streamer. */
export const CHANNEL_TEXTS = {
  title: 'Трансляция',
  lead: 'Для зрителей вашего канала: как поздно они видят ваши столы, и оверлей для OBS.',
  delay: 'Задержка, секунд',
  delayHint: `От 0 до ${LONGEST_AUDIENCE_DELAY_SECONDS}. Стол никогда не виден раньше, чем положено его виду.`,
  delayWrong: `Целое число от 0 до ${LONGEST_AUDIENCE_DELAY_SECONDS}`,
  save: 'Сохранить',
  overlay: 'Адрес оверлея',
  overlayLead: (themes: readonly string[]) =>
    `Источник «Браузер» 1920×1080 с прозрачным фоном и без ролей. Тему выбирает конец адреса: ${themes.join(' или ')}.`,
  once: 'Адрес показан один раз: мы его не храним.',
  madeAt: (date: string) => `Создан ${date}`,
  make: 'Создать адрес',
  makeAgain: 'Создать новый, старый погаснет',
  revoke: 'Погасить',
  ask: {
    make: { title: 'Создать новый адрес?', confirm: 'Создать новый' },
    revoke: { title: 'Погасить адрес?', confirm: 'Погасить' },
  },
  dialog: { cancel: 'Оставить как есть', close: 'Закрыть' },
  askText: 'Оверлей, который сейчас в эфире, сразу исчезнет. Прежний адрес не вернуть.',
  failed: 'Не получилось. Попробуйте ещё раз.',
} as const

/** The overlay for a broadcast. */
export const OVERLAY_PAGE_TEXTS = {
  title: 'Оверлей',
  gone: 'Адрес оверлея больше не действует. Новый создаётся в личном кабинете.',
  waiting: (username: string) => `${username} не за столом`,
  pause: 'Пауза',
  table: (number: number, mode: string, judge: string | null) =>
    judge === null ? `Стол ${number}, ${mode}` : `Стол ${number}, ${mode}, судья ${judge}`,
  nominees: 'Выставлены',
  hands: 'Руки',
  from: (seat: number) => `от ${seat}`,
  votes: (count: number) => `${formatNumber(count)} ${plural(count, VOTES)}`,
} as const

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const AUDIENCE_TEXTS = {
  title: 'Сейчас играют',
  lead: 'Столы видны с задержкой и без ролей: что скрыто от игроков, скрыто и от зрителей.',
  empty:
    'Сейчас за столами никого. Новый стол появится здесь через полминуты после начала, рейтинговый через три.',
  table: (number: number) => `Стол ${number}`,
  watch: 'Смотреть',
  watchTable: (number: number) => `Смотреть стол ${number}`,
  alive: (count: number) => `${count} ${plural(count, PLAYERS)} за столом`,
  mmr: (mmr: number) => `MMR ${formatNumber(mmr)}`,
  judge: (name: string) => `судья ${name}`,
  delayWord: 'Задержка',
  delayShort: (ms: number) => formatClock(Math.round(ms / 1000)),
  delay: (ms: number) => `Задержка ${formatClock(Math.round(ms / 1000))}`,
  viewers: (count: number) => `${formatNumber(count)} ${plural(count, VIEWERS)}`,
  out: 'выбыл',
  speaks: 'говорит',
  seat: (seat: number, name: string, note: string | null) =>
    note === null ? `${seat}, ${name}` : `${seat}, ${name}, ${note}`,
  loading: 'Открываем стол…',
  missingTitle: 'Этого стола не видно',
  missing:
    'Если игра только началась, стол откроется здесь сам: зрители видят его с задержкой. Закрытые столы и удалённые записи не показываются.',
  toList: 'Все столы',
  playing: 'Это ваш стол: смотреть его со стороны можно будет после игры.',
  back: 'Вернуться в игру',
  protocol: 'Страница матча',
  protocolShort: 'Матч',
  link: 'Ссылка',
  linkCopied: 'Готово',
  leave: 'К списку столов',
  panel: 'Панель зрителя',
  sound: 'Звук',
  volume: 'Громкость звуков стола',
  volumeKeys: 'Клавиши ↑ и ↓',
  previous: 'Предыдущий стол',
  next: 'Следующий стол',
  neighbour: ({ mode, phase }: Pick<NeighbourTable, 'mode' | 'phase'>) =>
    `${LOBBY_TEXTS.running.modes[mode]}, ${lowered(LOBBY_TEXTS.running.phases[phase.kind](phase.number))}`,
  neighbourLine: (table: NeighbourTable) =>
    `${AUDIENCE_TEXTS.table(table.number)}: ${AUDIENCE_TEXTS.neighbour(table)}`,
  question: 'Вопрос стримеру',
  questionWhere: 'в чат трансляции',
  fullScreen: 'На весь экран',
  fullScreenEnd: 'Выйти из полного экрана',
  drawerShort: 'Ход',
  night: 'Что было ночью, зрители узнают утром',
} as const
