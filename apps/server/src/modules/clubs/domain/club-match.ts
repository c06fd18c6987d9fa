import type { ClubMatch } from '@gorod/contracts/club-matches'

export interface Match {
  readonly id: number
  readonly challengerId: number
  readonly opponentId: number
  readonly startsAt: Date
  readonly state: ClubMatch['state']
}

export const sidesOf = ({ challengerId, opponentId }: Match): readonly number[] => [challengerId, opponentId]
