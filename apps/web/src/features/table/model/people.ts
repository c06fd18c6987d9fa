import { BOT_NAMES, WOMEN_PORTRAITS } from '@gorod/contracts/bot-names-text'
import type { GameSnapshot } from '@gorod/contracts/game'
import type { GamePlayer } from '@gorod/contracts/table-people'
import type { Seat } from '@gorod/rules'
import { avatarUrl, DRAWN_PORTRAITS, defaultAvatarUrl, portraitUrl } from '../../../shared/avatar-url.ts'
import { type SubstitutionNames, substitutionNames } from '../../../shared/substitutions.ts'

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
  /** Null: a practice player. */
  readonly userId: (seat: Seat) => number | null
  /** Identifies the person across games: an account, or the practice player's name. */
  readonly personKey: (seat: Seat) => string
  /** Who left a seat and who came, by the number of the substitution. */
  readonly substitution: (number: number) => SubstitutionNames
  /** Null: the host is automatic. */
  readonly judge: { readonly name: string; readonly faces: readonly string[] } | null
  /** The name of the second judge; null: there is none. */
  readonly secondJudge: string | null
}

type SeatedPeople = Pick<GameSnapshot, 'players' | 'judge'> &
  Partial<Pick<GameSnapshot, 'replaced' | 'secondJudge'>>

export function peopleOf(snapshot: SeatedPeople): People {
  const bySeat = new Map(snapshot.players.map((player) => [player.seat, player]))
  const botFaces = facesOfBots(snapshot.players)
  const imagesOf = (seat: Seat): Images => {
    const player = bySeat.get(seat)
    if (player?.userId) return imagesBy(player.userId, player)
    const drawn = botFaces.get(seat) ?? defaultAvatarUrl(seat - 1)
    return { portrait: null, image: drawn, drawn }
  }
  return {
    name: (seat) => bySeat.get(seat)?.username ?? String(seat),
    image: (seat) => imagesOf(seat).image,
    faces: (seat) => facesOf(imagesOf(seat)),
    isBot: (seat) => bySeat.get(seat)?.bot ?? false,
    userId: (seat) => bySeat.get(seat)?.userId ?? null,
    personKey: (seat) => {
      const player = bySeat.get(seat)
      return player?.userId ? `user-${player.userId}` : `bot-${player?.username ?? seat}`
    },
    substitution: (number) =>
      substitutionNames({ players: snapshot.players, replaced: snapshot.replaced ?? [] }, number),
    secondJudge: snapshot.secondJudge?.username ?? null,
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

/**
 * Practice players have no account that picks a portrait: each gets one that fits the name and that nobody else at the
 * table has.
 */
function facesOfBots(players: readonly GamePlayer[]): ReadonlyMap<Seat, string> {
  const taken = new Set(players.flatMap(({ userId }) => (userId ? [defaultAvatarUrl(userId)] : [])))
  const free = DRAWN_PORTRAITS.filter((url) => !taken.has(url))
  const bots = players.filter(({ userId }) => !userId).sort((a, b) => a.seat - b.seat)
  return new Map(
    bots.map(({ seat, username }) => {
      const fitting = free.findIndex((url) => fits(username, portraitsOfWomen.has(url)))
      const [face] = free.splice(Math.max(0, fitting), 1)
      return [seat, face ?? defaultAvatarUrl(seat)]
    }),
  )
}

/** Any portrait fits a name that no practice player has. */
function fits(username: string, isWoman: boolean): boolean {
  return !BOT_NAMES[isWoman ? 'man' : 'woman'].includes(username)
}

const portraitsOfWomen: ReadonlySet<string> = new Set(
  WOMEN_PORTRAITS.map((number) => DRAWN_PORTRAITS[number - 1] ?? ''),
)

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
