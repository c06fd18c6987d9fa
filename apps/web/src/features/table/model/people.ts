import type { GamePlayer, GameSnapshot } from '@gorod/contracts'
import type { Seat } from '@gorod/rules'
import { avatarUrl, defaultAvatarUrl } from '../../../shared/avatar-url.ts'

/** Who sits where, by name and picture. The rules know seats only. */
export interface People {
  readonly name: (seat: Seat) => string
  readonly image: (seat: Seat) => string
  readonly isBot: (seat: Seat) => boolean
  /** Names the person across games, for notes: an account, or the practice player's name. */
  readonly noteKey: (seat: Seat) => string
  /** Null: the host is automatic. */
  readonly judge: { readonly name: string; readonly image: string } | null
}

export function peopleOf(snapshot: Pick<GameSnapshot, 'players' | 'judge'>): People {
  const bySeat = new Map(snapshot.players.map((player) => [player.seat, player]))
  return {
    name: (seat) => bySeat.get(seat)?.username ?? String(seat),
    image: (seat) => imageOf(bySeat.get(seat), seat),
    isBot: (seat) => bySeat.get(seat)?.bot ?? false,
    noteKey: (seat) => {
      const player = bySeat.get(seat)
      return player?.userId ? `user-${player.userId}` : `bot-${player?.username ?? seat}`
    },
    judge:
      snapshot.judge === null
        ? null
        : {
            name: snapshot.judge.username,
            image: avatarUrl({ id: snapshot.judge.userId, image: snapshot.judge.image }),
          },
  }
}

function imageOf(player: GamePlayer | undefined, seat: Seat): string {
  // A practice player has no account: the seat number keeps ten of them from looking alike.
  if (!player?.userId) return defaultAvatarUrl(seat - 1)
  return avatarUrl({ id: player.userId, image: player.image })
}
