import { COUNTED } from './vocabulary.ts'

export const ANNOUNCE = {
  stage: (title: string, what: string) => `${title}. ${what}`,
  speaks: (seat: number, name: string) => `Говорит ${seat}, ${name}`,
  yourTurn: 'Ваша минута',
  vote: (seat: number, name: string) => `Голосуем против ${seat}, ${name}`,
  nominees: (seats: readonly number[]) => `Выставлены ${seats.join(', ')}`,
  counted: (seat: number, votes: number) => `${seat}: ${COUNTED.votes(votes)}`,
  yourVote: (seat: number) => `Ваш голос принят: ${seat}`,
  nominated: (by: number, seat: number) => `${by} выставляет ${seat}`,
  yourShot: (seat: number) => `Выстрел принят: ${seat}`,
  check: (text: string) => `Ответ: ${text}`,
  foul: (seat: number, count: number) => `${seat}: фол, всего ${count}`,
  left: (seat: number) => `${seat} покидает игру`,
  secondsLeft: (seconds: number) => COUNTED.seconds(seconds),
} as const
