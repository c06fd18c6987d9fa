import type { Claim, Seat, Team } from '@gorod/rules'
import { COLOR_TEXTS } from './vocabulary.ts'

export const CLAIM_TEXTS = {
  role: 'Кто я',
  roles: { town: 'мирный', sheriff: 'шериф' },
  checks: 'Проверил',
  colors: 'Цвет',
  votesFor: 'Голосую в',
  colorLetters: { black: 'ч', red: 'к' },
  colorHint: 'Номер: чёрный, ещё раз — красный.',
  seat: (seat: Seat, name: string, color: Team | null) =>
    `${seat}, ${name}${color === null ? '' : `, ${COLOR_TEXTS[color]}`}`,
  forbidden: 'Заявки закрыты судьёй, можно написать словами.',
  saidBefore: 'Сказано:',
  say: 'Сказать',
  sayAndFinish: 'Сказать и закончить',
  finish: 'Закончить речь',
} as const

const OWN_COLOR: Readonly<Record<Team, string>> = { red: 'я мирный', black: 'я чёрный' }

/** What a line claims, a short sentence each. `by` is the speaker: their own colour is «я мирный». */
export function claimTexts(claims: readonly Claim[], by: Seat): readonly string[] {
  return claims.flatMap((claim) => textsOf(claim, by))
}

function textsOf(claim: Claim, by: Seat): readonly string[] {
  switch (claim.kind) {
    case 'sheriff':
      return ['я шериф', ...claim.checks.map(({ seat, color }) => `проверил ${seat} — ${COLOR_TEXTS[color]}`)]
    case 'color':
      return [claim.seat === by ? OWN_COLOR[claim.color] : `${claim.seat} ${COLOR_TEXTS[claim.color]}`]
    case 'votesFor':
      return [`голосую в ${claim.seat}`]
  }
}
