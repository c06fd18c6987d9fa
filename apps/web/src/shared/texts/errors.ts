import type { ErrorCode } from '@gorod/contracts/errors'
import { type Forms, plural } from '../plural.ts'
import { SESSION_EXPIRED, SOMETHING_WENT_WRONG } from './failures.ts'

export { LIST_FAILED, SOMETHING_WENT_WRONG } from './failures.ts'

const SECONDS: Forms = ['секунду', 'секунды', 'секунд']
const MINUTES: Forms = ['минуту', 'минуты', 'минут']
const HOURS: Forms = ['час', 'часа', 'часов']

/** Rounded up: who comes back then is let in. */
export function tooManyRequests(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(seconds / 3600)
  const wait =
    seconds < 60
      ? `${seconds} ${plural(seconds, SECONDS)}`
      : minutes < 60
        ? `${minutes} ${plural(minutes, MINUTES)}`
        : `${hours} ${plural(hours, HOURS)}`
  return `Слишком много попыток. Подождите ${wait}.`
}

/** What a person reads for each error code that crosses the wire. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
  bad_request: SOMETHING_WENT_WRONG,
  validation_failed: 'Проверьте, правильно ли заполнены поля.',
  not_signed_in: 'Войдите в аккаунт.',
  session_expired: SESSION_EXPIRED,
  csrf_invalid: 'Страница устарела. Обновите её и повторите.',
  forbidden: 'Это действие вам недоступно.',
  owner_proof_required: 'Не сделано: сначала подтвердите, что это вы.',
  not_found: 'Такой страницы нет.',
  too_many_requests: 'Слишком много попыток. Попробуйте позже.',
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
  plays_in_this_browser:
    'В этом браузере играют за этим столом. Смотреть его отсюда можно будет, когда игра закончится.',
  already_in_lobby: 'Вы уже в лобби.',
  another_search: 'Игра уже ищется.',
  not_searching: 'Поиск уже остановлен.',
  game_search_disabled: 'Поиск игры временно недоступен.',
  ban_is_still_active: 'Доступ к играм закрыт на время.',
  role_of_judge_is_not_available: 'У вас нет права судить игры.',
  verification_required: 'В лиге играют только подтверждённые игроки.',
  league_verification_required: 'Подтвердите e-mail в личном кабинете.',
  currencies_insufficiency: 'Не хватает билетов или энергии.',
  check_currencies_error: 'Не удалось проверить билеты и энергию.',
  avatar_item_unknown: 'Такого предмета нет.',
  avatar_not_found: 'Такого образа нет.',
  avatar_changed: 'Образ изменился в другом окне.',
  championship_not_registered: 'Вы не записаны на чемпионат, который идёт сейчас.',
  lobby_not_found: 'Такого лобби больше нет.',
  lobby_password_wrong: 'Неправильный пароль лобби.',
  lobby_seat_taken: 'Это место уже занято.',
  lobby_not_ready: 'Не все готовы.',
  club_members_only: 'Этот стол только для участников клуба.',
  club_blacklisted: 'Клуб не пускает вас за свои столы.',
  lobby_full: 'В лобби больше нет мест.',
  not_in_lobby: 'Вы уже не в этом лобби.',
  not_lobby_leader: 'Это может только ведущий лобби.',
  audience_vote_closed: 'Сейчас голосовать нельзя: ночь или конец игры',
  overlay_not_found: 'Этот адрес оверлея больше не действует',
  profile_not_found: 'Такого игрока нет.',
  rules_not_found: 'Таких правил нет.',
  import_not_found: 'Такого матча нет: его удалили, или ссылка неверна.',
  media_unavailable: 'Медисервер недоступен, обновите страницу и повторите поиск игры через пару минут.',
}
