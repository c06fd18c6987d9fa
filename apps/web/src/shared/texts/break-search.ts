import { plural } from '../plural.ts'
import { timeLeft } from '../time-left.ts'

const tickets = (count: number) => `${count} ${plural(count, ['билет', 'билета', 'билетов'])}`

/** The variants of the break-search modal (spec §8). What the specification words is in its words. */
export const BREAK_SEARCH_TEXTS = {
  anotherSearch: {
    title: 'Игра уже ищется',
    /** `there` and `here`: what is searched, in the accusative. */
    text: (there: string, here: string) =>
      `Вы ищете ${there} в другой вкладке. Можно бросить тот поиск и начать ${here} здесь, или закончить его и никуда не садиться.`,
    something: 'игру',
    searchHere: 'Искать здесь',
    endOther: 'Завершить другой поиск',
  },
  stopped: {
    title: 'Поиск остановлен',
    elsewhere: 'Он начат в другой вкладке или на другом устройстве.',
  },
  currencies: {
    titles: {
      both: 'Не хватает билетов и энергии',
      tickets: 'Не хватает билетов',
      energy: 'Не хватает энергии',
    },
    /** What costs nothing is not named. */
    need: (count: number, energy: number) =>
      `Нужно: ${[...(count > 0 ? [tickets(count)] : []), ...(energy > 0 ? [`${energy} энергии`] : [])].join(' и ')}.`,
    have: (count: number, energy: number) => `У вас ${tickets(count)} и ${energy} энергии.`,
    comesBack: 'И то и другое возвращается со временем: когда, написано под вашим запасом.',
    unknown: 'Для этих столов нужны билеты и энергия.',
  },
  currenciesUnchecked: {
    title: 'Не удалось проверить энергию и билеты',
    text: 'Повторите через несколько секунд.',
    error: (message: string) => `Ошибка: ${message}`,
  },
  verification: {
    title: 'Подтвердите почту',
    text: 'В лиге играют только подтверждённые игроки. Откройте ссылку из письма и начните поиск снова.',
    support: 'Продолжить в чате поддержки',
  },
  leagueVerification: {
    title: 'Подтвердите почту',
    text: 'Для лиги подтвердите e-mail в личном кабинете, на вкладке «Личные данные».',
    cabinet: 'Личные данные',
  },
  notRegistered: {
    title: 'Вы не записаны на чемпионат',
    text: 'Чемпионат ищут те, кто записан на него, и пока он идёт. Объявленные чемпионаты и запись на них под режимами игры.',
  },
  leaving: {
    title: 'Уйти со страницы?',
    text: 'Уход с главной страницы поиска остановит его, место в очереди пропадёт.',
    goOn: 'Продолжить',
    cancel: 'Отмена',
  },
  serverDown: {
    title: 'Сервер не отвечает',
    text: 'Повторите через несколько секунд.',
    keeps: 'Место в очереди пока хранится.',
  },
  refused: {
    title: 'Не удалось подключиться',
    text: 'Обновите страницу.',
    refresh: 'Обновить страницу',
    details: 'Подробности',
  },
  logout: {
    title: 'Сессия истекла',
    text: 'Войдите ещё раз, чтобы искать игру.',
    signIn: 'Войти',
  },
  disabled: {
    title: 'Поиск временно недоступен',
    text: 'Попробуйте позже.',
  },
  inLobby: {
    title: 'Вы уже в лобби',
    text: (name: string | null) =>
      name === null ? 'Ваше место в лобби сохраняется.' : `Ваше место в лобби «${name}» сохраняется.`,
    enter: 'Войти в лобби',
    leave: 'Выйти из лобби',
  },
  inGame: {
    title: 'Вы уже играете',
    text: 'Ваше место за столом сохраняется.',
    warning: 'Ранний выход в любом режиме, кроме лобби, заканчивается автоматическим баном.',
    back: 'Вернуться в игру',
    quit: 'Завершить последнюю игру',
  },
  inSearch: {
    title: 'Вы уже ищете игру',
    text: 'Сначала выйдите из поиска.',
    leave: 'Выйти из поиска',
  },
  ban: {
    title: 'Бан ещё действует',
    /** «21 минута» agrees with no verb of the others. */
    left: (leftMs: number) => `Ещё ${timeLeft(leftMs)}.`,
    over: 'Бан закончился. Поиск снова открыт.',
    forever: 'Без срока.',
    appeal: 'Я не согласен',
  },
  noJudgeRight: {
    title: 'Нет права судить',
    text: 'Искать стол судьёй могут те, кому дано право судить игры.',
  },
  manyPractices: {
    title: 'Слишком много тренировок',
    text: (wait: string) => `За последний час их начато много. До следующей ещё ${wait}.`,
  },
  lobbyDown: {
    title: 'Связь с сервером потеряна',
    text: 'Подключаемся снова. Если не выходит, повторите сами.',
  },
  badRequest: {
    title: 'Что-то пошло не так!',
    text: 'Повторите попытку позже!',
  },
  unknown: {
    title: 'Поиск остановлен по неизвестной причине',
    text: 'Начните его заново.',
  },
  reason: (reason: string) => `Причина: ${reason.replace(/[.\s]+$/, '')}.`,
  retry: 'Повторить',
  understood: 'Понятно',
  close: 'Закрыть',
} as const
