import type { FileFault, UnknownFact } from '@gorod/rules/match-file'

export const MATCH_FILE_TEXTS = {
  title: 'Матч из файла',
  lead: 'Откройте файл матча этого сайта или другого сервиса: правила сыграют его ходы ещё раз. Файл остаётся в вашем браузере.',
  choose: 'Выбрать файл',
  match: (id: number | null) => (id === null ? 'Матч из файла' : `Матч ${id} из файла`),
  faults: 'Файл не читается',
  whole: 'Весь файл',
  unknown: 'Чего в файле нет',
  results: 'Баллы посчитаны по правилам этого сайта.',
  export: 'Скачать файл',
  exportFailed: 'Файл не получен. Повторите попытку.',
  ownTitle: 'Скачать мои матчи',
  ownLead:
    'Все завершённые матчи, в которых вы играли или судили, одним файлом JSON. Каждый подписан ключом сайта.',
  ownButton: 'Скачать матчи',
  ownLoading: (count: number) => `Собрано матчей: ${count}`,
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
  not_a_number: 'нужно число',
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
