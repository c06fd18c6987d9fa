/** Messages under the fields of an edit form that the server refused (spec §5, §8). */
export const PROFILE_FORM_ERRORS = {
  long: (most: number) => `Максимум ${most} символов`,
  telegram: 'Имя в Telegram: от 5 до 32 латинских букв, цифр и знаков _',
  instagram: 'Имя в Instagram: до 30 латинских букв, цифр, точек и знаков _',
  twitch: 'Имя канала Twitch: от 4 до 25 латинских букв, цифр и знаков _',
  community: 'Ссылка на страницу во ВКонтакте, Одноклассниках, Telegram или Discord, например vk.com/mafia',
  avatarKind: 'Только изображения: JPEG, PNG или WebP',
  avatarBroken: 'Картинку не удалось прочитать. Возможно, файл повреждён',
  avatarVast: 'Слишком большая картинка: не больше 25 мегапикселей',
} as const

/** Forms of a Russian noun: 1, 2–4, 5 and more. */
const GAMES: Readonly<Record<string, string>> = { one: 'игра', few: 'игры' }
const plural = new Intl.PluralRules('ru')
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

interface Figures {
  readonly games: number
  readonly wins: number
  readonly mmr: number
}

/** Under the name in link previews and search results. */
export function profileSummary({ games, wins, mmr }: Figures): string {
  const rating = `MMR ${whole.format(mmr)}`
  if (games === 0) return `Игрок в спортивную мафию. Ещё не сыграно ни одной игры, ${rating}.`
  const noun = GAMES[plural.select(games)] ?? 'игр'
  const rate = whole.format((wins / games) * 100)
  return `Игрок в спортивную мафию: ${whole.format(games)} ${noun}, побед ${rate}%, ${rating}.`
}

/** What the picture of a link preview shows. */
export const pictureAlt = (name: string): string => `Карточка игрока ${name}: рейтинг, игры и победы`

/** What a player is told when a moderator has taken something off the profile. */
export const CLEARED_TEXTS = {
  name: 'Модератор сменил ваше имя',
  photo: 'Модератор убрал ваше фото',
  about: 'Модератор убрал текст и ссылки из вашего профиля',
  plainName: (accountId: number) => `Игрок ${accountId}`,
} as const

export const DELETED_PAGE = {
  title: 'Удалённый игрок',
  description: 'Этот профиль удалён его владельцем.',
} as const
