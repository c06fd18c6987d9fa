import type { GamePlayer, GameSnapshot } from '@gorod/contracts'
import type { Seat } from '@gorod/rules'
import { avatarUrl, defaultAvatarUrl, portraitUrl } from '../../../shared/avatar-url.ts'

/** The people on the seats, by name and picture. The rules know seats only. */
export interface People {
  readonly name: (seat: Seat) => string
  /** The picture in lists: the photo, else the portrait of the 3D avatar, else a drawn one. */
  readonly image: (seat: Seat) => string
  /**
   * The pictures for a camera that is off, the best first: the portrait of the 3D avatar, which can speak, even beside
   * a photo. The next one is used when a picture was replaced meanwhile and cannot be loaded.
   */
  readonly faces: (seat: Seat) => readonly string[]
  readonly isBot: (seat: Seat) => boolean
  /** Identifies the person across games, for notes: an account, or the practice player's name. */
  readonly noteKey: (seat: Seat) => string
  /** Null: the host is automatic. */
  readonly judge: { readonly name: string; readonly faces: readonly string[] } | null
}

export function peopleOf(snapshot: Pick<GameSnapshot, 'players' | 'judge'>): People {
  const bySeat = new Map(snapshot.players.map((player) => [player.seat, player]))
  return {
    name: (seat) => bySeat.get(seat)?.username ?? String(seat),
    image: (seat) => imagesOf(bySeat.get(seat), seat).image,
    faces: (seat) => facesOf(imagesOf(bySeat.get(seat), seat)),
    isBot: (seat) => bySeat.get(seat)?.bot ?? false,
    noteKey: (seat) => {
      const player = bySeat.get(seat)
      return player?.userId ? `user-${player.userId}` : `bot-${player?.username ?? seat}`
    },
    judge:
      snapshot.judge === null
        ? null
        : { name: snapshot.judge.username, faces: facesOf(imagesBy(snapshot.judge.userId, snapshot.judge)) },
  }
}

interface Images {
  readonly portrait: string | null
  readonly image: string
  readonly drawn: string
}

function imagesOf(player: GamePlayer | undefined, seat: Seat): Images {
  if (player?.userId) return imagesBy(player.userId, player)
  // A practice player has no account: the seat number gives ten of them different pictures.
  const drawn = defaultAvatarUrl(seat - 1)
  return { portrait: null, image: drawn, drawn }
}

function imagesBy(id: number, { image, portrait }: Pick<GamePlayer, 'image' | 'portrait'>): Images {
  return {
    portrait: portrait === null ? null : portraitUrl(portrait),
    image: avatarUrl({ id, image }),
    drawn: defaultAvatarUrl(id),
  }
}

function facesOf({ portrait, image, drawn }: Images): readonly string[] {
  return [...new Set([...(portrait === null ? [] : [portrait]), image, drawn])]
}
