import type { BrowserErrorKind } from '@gorod/contracts/browser-errors'
import type { WorkQueueName, WorkQueueUse } from '@gorod/contracts/operations'
import { clockText } from '../clock-text.ts'
import { type Forms, formatClock, formatNumber, formatTenths, plural } from '../plural.ts'

const TABLES: Forms = ['стол идёт', 'стола идёт', 'столов идёт']
const PLAYERS: Forms = ['игрок за столами', 'игрока за столами', 'игроков за столами']
const VIEWERS: Forms = ['зритель', 'зрителя', 'зрителей']
const ERRORS: Forms = ['ошибка за час', 'ошибки за час', 'ошибок за час']
const DAYS: Forms = ['сутки', 'суток', 'суток']
const HOURS: Forms = ['час', 'часа', 'часов']
const MINUTES: Forms = ['минуту', 'минуты', 'минут']
const MINUTES_RUN: Forms = ['минута', 'минуты', 'минут']
const ROOMS: Forms = ['стол', 'стола', 'столов']
const FLOWS: Forms = ['поток', 'потока', 'потоков']
const CONNECTIONS: Forms = ['соединение', 'соединения', 'соединений']
const BOTS: Forms = ['бот', 'бота', 'ботов']

const MEGABYTE = 1024 * 1024

const KINDS: Readonly<Record<BrowserErrorKind, string>> = {
  script: 'Страница',
  promise: 'Страница',
  call: 'Запрос',
  message: 'Сообщение',
}

const WORK: Readonly<Record<WorkQueueName, string>> = {
  passwords: 'хеши паролей',
  pictures: 'картинки игроков',
  previews: 'картинки ссылок',
  downloads: 'выгрузки данных',
  seatings: 'рассадки',
}

/** `/admin` for administrators. */
export const OPERATIONS_TEXTS = {
  title: 'Пульт оператора',
  crumb: 'Администрирование',
  well: 'Всё работает',
  troubled: 'Нужно внимание',
  runsFor: (ms: number) => {
    const minutes = Math.floor(ms / 60_000)
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
    if (days > 0) return `${days} ${plural(days, DAYS)} ${hours} ${plural(hours, HOURS)}`
    if (hours > 0)
      return `${hours} ${plural(hours, HOURS)} ${minutes % 60} ${plural(minutes % 60, MINUTES_RUN)}`
    return `${minutes} ${plural(minutes, MINUTES_RUN)}`
  },
  versions: (site: string, database: string) => `версия ${site}, база ${database}`,
  updated: (at: number) => `обновлено в ${clockText(at)}`,
  time: clockText,

  held: 'Наружу ничего не уходит',
  heldText:
    'Письма, Web Push, сообщения Telegram и вебхуки ждут в базе: это копия сайта. Когда она займёт его место, уберите из DATA_DIR файл outgoing.held (или OUTGOING=held) и перезапустите сервер.',

  tablesRun: (count: number) => plural(count, TABLES),
  players: (count: number) => plural(count, PLAYERS),
  others: (viewers: number, online: number) =>
    `и ${formatNumber(viewers)} ${plural(viewers, VIEWERS)}, на сайте ${formatNumber(online)}`,
  waiting: 'в очередях',
  averageWait: (seconds: number) => `среднее ожидание до ${formatClock(seconds)}`,
  lost: 'потерь в сети',
  lostPercent: (percent: number | null) => (percent === null ? '–' : `${formatTenths(percent)}%`),
  lostNote: (worst: string | null) => (worst === null ? 'за минуту' : `за минуту, хуже всех ${worst}`),
  lostUnknown: 'медиасерверы не сообщают',
  errorsLastHour: (count: number) => plural(count, ERRORS),
  lastError: (ms: number) => {
    const minutes = Math.floor(ms / 60_000)
    return minutes === 0 ? 'последняя только что' : `последняя ${minutes} ${plural(minutes, MINUTES)} назад`
  },

  tables: 'Живые столы',
  whichTables: 'Какие столы',
  filters: { all: 'Все', overdue: 'С проблемами', judgeless: 'Без судьи' },
  noTables: 'Таких столов сейчас нет.',
  columns: {
    table: 'Стол',
    phase: 'Фаза',
    seats: 'За столом',
    judge: 'Судья',
    runs: 'Идёт',
    media: 'Медиа',
  },
  alive: (alive: number, seats: number) => `${alive} из ${seats}`,
  withBots: (mode: string, bots: number) => `${mode}, ${bots} ${plural(bots, BOTS)}`,
  automatic: 'автомат',
  overdue: 'фаза не кончается',

  errors: 'Ошибки страниц',
  noErrors: 'Страницы ни на что не жаловались.',
  kinds: KINDS,
  request: (id: string) => `в журнале сервера: ${id}`,

  queues: 'Очереди',
  wait: (seconds: number) => `ждали ${formatClock(seconds)}`,
  noWait: 'ещё не собирались',
  jobs: 'Задачи',
  jobsNote: ({ later, oldestDueSeconds }: { later: number; oldestDueSeconds: number | null }) =>
    oldestDueSeconds === null
      ? `отложено ${formatNumber(later)}`
      : `старшая ждёт ${formatClock(oldestDueSeconds)}`,
  failedJobs: 'Не удались',
  failedNote: 'задачи и письма',
  work: 'Тяжёлая работа',
  workNote: (queues: readonly WorkQueueUse[]) => {
    const busy = queues.filter(({ waiting, running }) => waiting + running > 0)
    if (busy.length === 0) return 'пароли, картинки, выгрузки: ничего не ждёт'
    return busy.map(workText).join('; ')
  },

  gateways: 'Медиасерверы',
  noGateways: 'Столы идут без камер и звука.',
  rooms: (rooms: number, flows: number) =>
    `${rooms} ${plural(rooms, ROOMS)}, ${formatNumber(flows)} ${plural(flows, FLOWS)}`,
  traffic: ({ receivedMbits, lostPercent }: { receivedMbits: number; lostPercent: number }) =>
    `приём ${formatTenths(receivedMbits)} Мбит/с, потери ${formatTenths(lostPercent)}%`,
  notRunning: 'не работает',
  unknownLoad: 'нет данных',
  unmeteredLoad: 'нагрузку не видно: нет JANUS_METRICS_URLS',
  load: (percent: number, cores: number) =>
    `Нагрузка ${percent}% от ${formatTenths(cores)} ${coresForm(cores)}`,
  coresUsed: (percent: number, cores: number) =>
    `занято ${formatTenths(percent / 100)} из ${formatTenths(cores)} ${coresForm(cores)}`,
  percent: (percent: number) => `${percent}%`,

  processes: 'Процессы',
  processNames: { server: 'Сервер', database: 'База данных' },
  processStates: { late: 'не отвечает остальным', missing: 'пропал, и его никто не заменил' },
  processNote: (connections: number, bytes: number) =>
    `${formatNumber(connections)} ${plural(connections, CONNECTIONS)}, ${sizeText(bytes)}`,
} as const

/** «Из» and «от» take the genitive: of one core, of two and of one and a half. */
const coresForm = (cores: number): string => (Number.isInteger(cores) && cores !== 1 ? 'ядер' : 'ядра')

function workText({ queue, waiting, running, isFull }: WorkQueueUse): string {
  const text = `${WORK[queue]}: ждут ${formatNumber(waiting)}, в работе ${formatNumber(running)}`
  return isFull ? `${text}, новым отказано` : text
}

function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE
  return megabytes < 1024
    ? `${formatNumber(Math.round(megabytes))} МБ`
    : `${formatNumber(Math.round(megabytes / 102.4) / 10)} ГБ`
}
