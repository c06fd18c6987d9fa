import type { ExitCause } from '@gorod/rules'

export const SEAT_TEXTS = {
  seat: (seat: number, name: string) => `Место ${seat}, ${name}`,
  you: 'вы',
  judge: 'Судья',
  youJudge: 'Вы судите',
  judgeGone: 'Судья вышел',
  youSecondJudge: 'Вы второй судья',
  judgeOfTwo: (second: string) => `Судья, второй: ${second}`,
  host: 'Ведущий',
  hostTag: 'Ведёт стол',
  picture: (name: string, seat: number) => `Видео: ${name}, место ${seat}`,
  judgePicture: (name: string) => `Видео: судья ${name}`,
  fouls: (count: number) => `Фолов: ${count} из 4`,
  techFouls: (count: number) => `Техфолов: ${count}`,
  nominated: 'Выставлен',
  voting: 'Голосуем',
  tied: 'Попил',
  outcry: 'Выкрик',
  givenFloor: 'Слово',
  asksFloor: 'Просит слова',
  asksFloorAt: (place: number) => `${place}. Просит слова`,
  ready: 'Готов',
  votedFor: (seat: number) => `Голос за ${seat}`,
  markAdd: (seat: number) => `Пометить роль игрока ${seat}`,
  mark: (name: string) => `Ваша пометка: ${name}`,
  role: (name: string) => `Роль: ${name}`,
  lost: (time: string) => `Связь потеряна ${time}`,
  speechPenalty: 'Без минуты',
} as const

export const FATES: Readonly<
  Record<ExitCause, readonly [title: string, when: (day: number, atNight: boolean) => string]>
> = {
  vote: ['Заголосован', (day) => `днём ${day}`],
  shot: ['Убит', (day) => `ночью ${day}`],
  fouls: ['Удалён', () => 'за фолы'],
  techFouls: ['Удалён', () => 'за техфолы'],
  removal: ['Удалён', (day, atNight) => (atNight ? `ночью ${day}` : `днём ${day}`)],
  teamLoss: ['Удалён', () => 'поражение команды'],
  left: ['Вышел', () => 'из игры'],
  connection: ['Удалён', () => 'связь потеряна'],
}
