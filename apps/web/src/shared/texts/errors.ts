import type { ErrorCode } from '@gorod/contracts'
import { SESSION_EXPIRED, SOMETHING_WENT_WRONG } from './failures.ts'

export { LIST_FAILED, SOMETHING_WENT_WRONG } from './failures.ts'

/** What a person reads for each error code that crosses the wire. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
  bad_request: SOMETHING_WENT_WRONG,
  validation_failed: 'Проверьте, правильно ли заполнены поля.',
  not_signed_in: 'Войдите в аккаунт.',
  session_expired: SESSION_EXPIRED,
  csrf_invalid: 'Страница устарела. Обновите её и повторите.',
  forbidden: 'Это действие вам недоступно.',
  not_found: 'Такой страницы нет.',
  too_many_requests: 'Слишком много попыток. Подождите минуту.',
  payload_too_large: 'Файл слишком большой.',
  internal: SOMETHING_WENT_WRONG,
  unavailable: 'Сервер не отвечает. Повторите через несколько секунд.',
  client_outdated: 'Вышла новая версия. Обновите страницу.',
  email_taken: 'Пользователь с таким email уже существует',
  login_unknown: 'Неправильный логин или пароль',
  password_wrong: 'Неправильный пароль',
  captcha_invalid: 'Проверка не пройдена. Попробуйте ещё раз.',
  captcha_required: 'Подтвердите, что вы не робот.',
  social_token_invalid: SOMETHING_WENT_WRONG,
  article_not_found: 'Такой статьи нет.',
  lesson_not_found: 'Такого урока нет.',
  game_not_found: 'Такой игры нет.',
  not_in_game: 'Вы не участник этой игры.',
  game_over: 'Игра уже закончилась.',
  command_refused: 'Сейчас так сделать нельзя.',
  already_in_game: 'Вы уже играете.',
  already_in_game_search: 'Игра уже ищется.',
  not_searching: 'Поиск уже остановлен.',
  profile_not_found: 'Такого игрока нет.',
  media_unavailable: 'Медисервер недоступен, обновите страницу и повторите поиск игры через пару минут.',
}
