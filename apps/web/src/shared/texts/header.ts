import { type Forms, formatClock, formatNumber, plural } from '../plural.ts'

const NEW_ARTICLES: Forms = ['новая статья', 'новые статьи', 'новых статей']
const LESSONS: Forms = ['урок', 'урока', 'уроков']
const TABLES_PLAY: Forms = ['стол играет', 'стола играют', 'столов играют']

export const HEADER_TEXTS = {
  logoLabel: 'Город засыпает, на главную',
  mainMenu: 'Главное меню',
  play: 'Играть бесплатно',
  signIn: 'Войти',
  signUp: 'Регистрация',
  blog: 'Блог',
  newArticles: (count: number) => `${formatNumber(count)} ${plural(count, NEW_ARTICLES)}`,
  academy: 'Академия',
  lessonsDone: (done: number, total: number) => `${done} ${plural(done, LESSONS)} из ${total}`,
  lessonsForNewcomers: (total: number) => `${total} ${plural(total, LESSONS)} для новичков`,
  /** While nobody knows how many. */
  lessons: 'Уроки для новичков',
  opensNewTab: '(откроется в новой вкладке)',
  ratings: 'Рейтинг',
  championships: 'Чемпионаты',
  clubs: 'Клубы',
  watch: 'Смотреть',
  userMenu: (username: string) => `Меню пользователя ${username}`,
  loading: 'Узнаём, кто вы…',
  retry: 'Повторить: не удалось узнать, кто вы',
  openMenu: 'Открыть меню',
  liveTables: (count: number) => `${formatNumber(count)} ${plural(count, TABLES_PLAY)}`,
  liveWait: (seconds: number) => `ожидание ${formatClock(seconds)}`,
} as const
