import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userIdFields, userQuery, withUserId } from './user-id.ts'

/** Spec §3 «Avatar shop»: the eleven item types, in the order of the list. */
export const avatarTypes = [
  'beardStyle',
  'eyebrowStyle',
  'hairStyle',
  'outfit',
  'top',
  'bottom',
  'footwear',
  'eyeShape',
  'faceshape',
  'lipShape',
  'noseShape',
] as const
export type AvatarType = (typeof avatarTypes)[number]

/** Types with a «no item» option (spec §3). */
export const emptyAvatarTypes: readonly AvatarType[] = ['beardStyle', 'hairStyle', 'outfit']

/**
 * The clothes: type to `external_id`. With a colour other than the item's own it is `item.color`. An absent type means
 * no item.
 */
const avatarAssets = z.partialRecord(z.enum(avatarTypes), z.string())
export type AvatarAssets = Readonly<z.infer<typeof avatarAssets>>

const avatarItemType = z.object({
  slug: z.enum(avatarTypes),
  label: z.string(),
})
export type AvatarItemType = Readonly<z.infer<typeof avatarItemType>>

/** Spec §3 «Item». `color` is its own colour, #rrggbb; null when it has none. */
const avatarItem = z.object({
  id: z.number(),
  type: z.enum(avatarTypes),
  external_id: z.string(),
  name_ru: z.string(),
  icon_url: z.string(),
  color: z.string().nullable(),
})
export type AvatarItem = Readonly<z.infer<typeof avatarItem>>

const avatarColor = z.object({
  id: z.string(),
  name_ru: z.string(),
  /** #rrggbb */
  value: z.string(),
})
export type AvatarColor = Readonly<z.infer<typeof avatarColor>>

/** Everything that a viewer needs to build one avatar. */
const avatarLook = z.object({
  rpm_avatar_id: z.string(),
  /** 0 male, 1 female. */
  gender: z.literal([0, 1]),
  assets: avatarAssets,
  /**
   * Name of its portrait, a file under `/images/avatar/`, for browsers that cannot draw the avatar; null when there is
   * none.
   */
  portrait: z.string().nullable(),
})
export type AvatarLook = Readonly<z.infer<typeof avatarLook>>

/** The caller's own avatar as the shop shows it. `preview`: the avatar tried on may differ from the saved one. */
const userAssets = z.object({
  assets: avatarAssets,
  preview: z.boolean(),
  /** Names the avatar shown now, tried on or saved; changes with every change. */
  rpm_avatar_id: z.string(),
  gender: z.literal([0, 1]),
  /** The saved avatar has no portrait yet: its tab was closed too early, or its browser could not draw. */
  portrait_due: z.boolean(),
})
export type UserAssets = Readonly<z.infer<typeof userAssets>>

const owned = ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'] as const
const changed = z.object({ success: z.boolean(), assets: avatarAssets }).extend({
  rpm_avatar_id: z.string(),
  preview: z.boolean(),
})

/** Returns the avatar tried on, else the saved one, else the default of the gender. */
export const getAvatarAssets = endpoint({
  method: 'GET',
  path: '/profile/default/get-rpm-user-assets',
  auth: 'required',
  query: userQuery,
  answer: userAssets,
  errors: owned,
})

/** The kinds of items, in the order of the shop. */
export const getAvatarItemTypes = endpoint({
  method: 'GET',
  path: '/profile/default/get-rpm-item-types',
  auth: 'required',
  query: userQuery,
  answer: z.array(avatarItemType).readonly(),
  errors: owned,
})

/** The items and colours of one type for the gender of the account. */
export const getAvatarItems = endpoint({
  method: 'GET',
  path: '/profile/default/get-rpm-items',
  auth: 'required',
  query: z.object({ ...userIdFields, type: z.enum(avatarTypes) }).transform(withUserId),
  answer: z.object({ items: z.array(avatarItem).readonly(), colors: z.array(avatarColor).readonly() }),
  errors: owned,
})

/** Tries on: the given types change, null removes an item. Nothing changes when one of them is refused. */
export const updateAvatarAssets = endpoint({
  method: 'POST',
  path: '/profile/default/update-rpm-avatar-assets',
  auth: 'required',
  csrf: true,
  query: userQuery,
  body: z.object({
    assets: z.partialRecord(z.enum(avatarTypes), z.string().min(1).max(80).nullable()),
  }),
  answer: changed,
  errors: [...owned, 'csrf_invalid', 'avatar_item_unknown'],
})

/** Returns to the saved avatar. */
export const resetAvatarAssets = endpoint({
  method: 'POST',
  path: '/profile/default/reset-rpm-avatar-assets',
  auth: 'required',
  csrf: true,
  query: userQuery,
  answer: changed,
  errors: [...owned, 'csrf_invalid'],
})

/**
 * Saves the avatar tried on. `avatar` names the one that the caller sees: where another is shown by now, `avatar_changed`,
 * and nothing is saved. The same error where the gender changes at this very moment.
 */
export const saveAvatar = endpoint({
  method: 'POST',
  path: '/profile/default/save-rpm-avatar',
  auth: 'required',
  csrf: true,
  query: z.object({ ...userIdFields, avatar: z.string().min(1).max(64).optional() }).transform(withUserId),
  answer: changed,
  errors: [...owned, 'csrf_invalid', 'avatar_changed'],
})

/** For the viewer: describes an avatar by the name that its owner's profile or shop gives. */
export const getAvatarLook = endpoint({
  method: 'GET',
  path: '/profile/default/get-rpm-avatar',
  auth: 'none',
  query: z.object({ avatar: z.string().min(1).max(64) }),
  answer: avatarLook,
  errors: ['avatar_not_found', 'validation_failed'],
})

/**
 * File field of the portrait that the viewer draws after a save, PNG or WebP: head and shoulders three times side by
 * side in squares, with lips closed, half open and open.
 */
export const PORTRAIT_FIELD = 'portrait'
/**
 * A picture of three squares side by side: lips closed, half open, open. `avatar` in the query names the avatar it
 * shows.
 */
export const saveAvatarPortrait = endpoint({
  method: 'POST',
  path: '/profile/default/save-rpm-portrait',
  auth: 'required',
  csrf: true,
  encoding: 'multipart',
  file: { field: PORTRAIT_FIELD, maxBytes: 2 * 1024 * 1024 },
  /** `avatar` names the saved avatar that was drawn. `avatar_not_found`: another one is saved by now. */
  query: z.object({ ...userIdFields, avatar: z.string().min(1).max(64) }).transform(withUserId),
  /** A photo stays, and lists go on showing it. `portrait` is a file name under `/images/avatar/`. */
  answer: z.object({ success: z.boolean(), portrait: z.string() }),
  errors: [
    ...owned,
    'csrf_invalid',
    'payload_too_large',
    'avatar_not_found',
    'too_many_requests',
    'unavailable',
  ],
})
