import type { FileFault, FileNote, UnknownFact } from '@gorod/rules/match-file'
import { exactPoints } from '../signed-number.ts'

export const MATCH_FILE_TEXTS = {
  title: 'Матч из файла',
  lead: 'Откройте файл матча этого сайта или другого сервиса: правила сыграют его ходы ещё раз. Файл остаётся в вашем браузере, пока вы не сохраните матч.',
  choose: 'Выбрать файл',
  match: (id: number | null) => (id === null ? 'Матч из файла' : `Матч ${id} из файла`),
  faults: 'Файл не читается',
  whole: 'Весь файл',
  unknown: 'Чего в файле нет',
  notes: 'Учтено не так, как в файле',
  results: 'Баллы посчитаны по правилам этого сайта.',
  export: 'Скачать файл',
  exportFailed: 'Файл не получен. Повторите попытку.',
  ownTitle: 'Скачать мои матчи',
  ownLead:
    'Все завершённые матчи, в которых вы играли или судили, одним файлом JSON. Каждый подписан ключом сайта.',
  ownButton: 'Скачать матчи',
  ownLoading: (count: number) => `Собрано матчей: ${count}`,
  keep: 'Сохранить на сайте',
  keepFailed: 'Матч не сохранён. Повторите попытку.',
  keepLarge: 'Файл больше 250 КБ: на сайте такой не сохранить.',
  full: 'Сохранено уже 30 матчей. Удалите ненужные.',
  own: 'Ваши матчи из файлов',
  winners: { red: 'победа города', black: 'победа мафии', draw: 'ничья' },
  played: (date: string) => `игра ${date}`,
  importedAt: (date: string) => `загружен ${date}`,
  noGame: 'Матч сыгран не здесь: в рейтинги и статистику он не входит, игроки названы так, как в файле.',
  older: 'Правила этого выпуска сайта не могут сыграть ходы файла. Сам файл сохранён.',
  remove: 'Удалить матч',
  removeFailed: 'Матч не удалён. Повторите попытку.',
  openLead: 'Файл матча открывается на странице «Матч из файла».',
} as const

export const UNKNOWN_FACTS: Readonly<Record<UnknownFact, string>> = {
  deal: 'как сдавали карты: честность раздачи не проверить',
  words: 'что говорили игроки',
  times: 'сколько длились речи и фазы: время условное',
  checks: 'проверки дона и шерифа',
  fouls: 'фолы',
  guesses: 'мнения выбывших и лучший ход',
  bonuses: 'дополнительные баллы судьи',
}

const LEFT_OUT = {
  fouls: 'фолы',
  techs: 'техфолы',
  removals: 'удаления',
  guesses: 'мнения',
} satisfies Record<Exclude<FileNote['note'], 'points'>, string>

/** «Допы, место 4: в файле +1,5, учтено +1.» */
export function fileNoteText(note: FileNote): string {
  if (note.note === 'points')
    return `допы, место ${note.seat}: в файле ${exactPoints(note.said)}, учтено ${exactPoints(note.counted)}`
  const places = note.seats.length === 1 ? 'место' : 'места'
  return `${LEFT_OUT[note.note]}, ${places} ${note.seats.join(', ')}: правила этого не позволяют, не учтено`
}

export const FILE_FAULTS: Readonly<Record<FileFault['fault'], string>> = {
  too_large: 'больше 4 миллионов знаков',
  not_json: 'это не JSON',
  not_an_object: 'нужен объект с полями',
  not_a_list: 'нужен список',
  too_long: 'в списке больше 2000 записей',
  not_a_seat: 'нужен номер места от 1 до 12',
  not_a_day: 'нужен номер дня от 0 до 30',
  not_a_role: 'нужна роль: 0 дон, 1 мафия, 2 мирный, 3 шериф, 4 доктор',
  not_text: 'нужен текст, и не слишком длинный',
  not_a_number: 'нужно число, и не слишком большое',
  not_a_result: 'нужен исход: 0 победа города, 1 мафии, 2 ничья',
  not_a_stage: 'нужен этап игры: его вид и день',
  unknown_value: 'такого значения в формате нет',
  seats_not_in_order: 'места должны идти по порядку: 1, 2, 3 …',
  no_such_table: 'такого стола формат не знает',
  not_finished: 'матч не окончен',
  own_part_unreadable: 'часть этого сайта испорчена',
  own_part_differs: 'не сходится с журналом игры в том же файле',
  not_possible: 'правила не позволяют этого хода',
  never_ends: 'по этим ходам игра не заканчивается',
  other_winner: 'по этим ходам победил другой',
}
