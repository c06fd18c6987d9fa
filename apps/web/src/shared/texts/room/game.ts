import type { RefusalCode } from '@gorod/rules'

export const GAME_TEXTS = {
  notWritten: 'Сервер не может записать ход: ждём, ничего не потеряно. Повторите через несколько секунд.',
  loading: 'Открываем стол…',
  noGameTitle: 'Вы сейчас не за столом',
  noGame: 'Игры в процессе нет. Начните новую: место найдётся.',
  toSearch: 'К поиску игры',
  judgeLeft: 'Вы отдали стол: дальше судит второй судья.',
  seatLost: 'Судья посадил на ваше место другого игрока. Плата за игру вернётся.',
  tokenBad: 'Ссылка на игру устарела.',
} as const

/** One short sentence for every refusal of the rules. */
export const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  not_now: 'Сейчас так сделать нельзя.',
  not_your_turn: 'Сейчас не ваша очередь.',
  not_your_role: 'Это не ваша роль.',
  not_alive: 'Вы уже выбыли.',
  not_judge: 'Это может только судья.',
  not_leading: 'Стол ведёт другой судья',
  already_done: 'Уже сделано.',
  target_invalid: 'Это место выбрать нельзя.',
  target_not_alive: 'Этот игрок уже выбыл.',
  already_nominated: 'Этот игрок уже выставлен.',
  not_nominated: 'Этот игрок не выставлен.',
  forbidden_by_rules: 'Правила этого стола так не разрешают.',
  limit_reached: 'Больше нельзя.',
  said_enough: 'В этой речи больше писать нельзя.',
  pause_spent: 'На паузы осталось меньше 10 секунд.',
  confirmation_needed: 'Нужно подтверждение.',
  stale: 'Время вышло.',
  paused: 'Игра на паузе.',
  invalid: 'Сейчас так сделать нельзя.',
  game_over: 'Игра уже закончилась.',
  nothing_to_undo: 'Отменять нечего: прошлая ночь и показанные карты не возвращаются.',
  overtaken: 'Отменить уже нельзя: игрок ушёл из игры насовсем.',
}
