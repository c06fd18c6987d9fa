/** Pixels along the side of both squares an avatar is kept as. */
export const AVATAR_SIDES = [512, 96] as const
export type AvatarSide = (typeof AVATAR_SIDES)[number]

/** The stored files of a picture: its squares; of a portrait also the strip that lets it speak. */
export type AvatarPart = AvatarSide | 'lips'

/** The encoded parts. */
export type DrawnAvatar = ReadonlyMap<AvatarPart, Buffer>

/** `kind`: no JPEG, PNG or WebP. `broken`: it cannot be read to its end. `vast`: more pixels than we unfold. */
export type AvatarRefusal = 'kind' | 'broken' | 'vast'

/** Draws an uploaded file again, or says why it cannot. */
export type DrawAvatar = (
  file: Buffer,
) => Promise<{ readonly drawn: DrawnAvatar } | { readonly refusal: AvatarRefusal }>

/** Draws a portrait from a strip of three squares; null for what is none. */
export type DrawPortrait = (strip: Buffer) => Promise<DrawnAvatar | null>

/** The path of pictures (spec §3). */
export const AVATAR_PATH = '/images/avatar/'
/** Names of the files of a picture, and of nothing else that may lie in their folder. */
export const AVATAR_FILE = /^[\w-]{22}(?:-avatar)?-(?:512|96)\.webp$|^[\w-]{22}-avatar-lips\.webp$/
/** Random bytes in a name: nobody can guess the address of a picture. */
export const AVATAR_TOKEN_BYTES = 16

const LARGE = '-512.webp'
const PORTRAIT = `-avatar${LARGE}`

/** The name that an account has for a picture with this random beginning. */
export function avatarName(token: string): string {
  return token + LARGE
}

/** The same for the portrait of a 3D avatar: its name shows that it can speak. */
export function portraitName(token: string): string {
  return token + PORTRAIT
}

function isPortrait(name: string): boolean {
  return name.endsWith(PORTRAIT)
}

/** An account may have one picture of each kind. */
export type PictureKind = 'photo' | 'portrait'

export function kindOf(name: string): PictureKind {
  return isPortrait(name) ? 'portrait' : 'photo'
}

/** The name of another part of the same picture. */
export function avatarNameOf(name: string, part: AvatarPart): string {
  return `${name.slice(0, -LARGE.length)}-${part}.webp`
}

/** Every file a picture of this name has. */
export function partsOf(name: string): readonly AvatarPart[] {
  return isPortrait(name) ? [...AVATAR_SIDES, 'lips'] : AVATAR_SIDES
}
