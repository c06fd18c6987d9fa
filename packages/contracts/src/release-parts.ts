import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { field, flag, group, prose, text, type ValueOf, whole } from './setting-shape.ts'

/** Places of a list: more than a release ships. */
const place = field('Место в списке', whole(1, 999, ''))

/**
 * What comes with a release and what an administrator changes of it, at `/admin/lessons`, `/admin/achievements` and `/admin/items`. What a release ships holds until somebody
 * changes it, and only the fields that were changed are kept: the next release brings the others.
 */
export const RELEASED = {
  lesson: group({
    shown: field('Опубликован', flag()),
    place,
    title: field('Название', text(150)),
    summary: field('О чём', text(300)),
    markdown: field('Текст', prose(20_000)),
  }),
  achievement: group({
    shown: field('Можно получить', flag()),
    place,
    name: field('Название', text(60)),
    description: field('Описание', text(200)),
  }),
  item: group({ shown: field('В магазине', flag()) }),
} as const

export type ReleasedKind = keyof typeof RELEASED
export const RELEASED_KINDS = Object.keys(RELEASED) as [ReleasedKind, ...ReleasedKind[]]
export type ReleasedValue<Kind extends ReleasedKind = ReleasedKind> = ValueOf<(typeof RELEASED)[Kind]>

const ADMINISTERING = ['not_signed_in', 'session_expired', 'forbidden', 'validation_failed'] as const
const CHANGING = [...ADMINISTERING, 'csrf_invalid', 'not_found'] as const

const releasedThing = z.object({
  /** Unique within its kind. */
  key: z.string(),
  /** What it is called by the release. */
  name: z.string(),
  /** The part of the list it belongs to; null: the list has no parts. */
  part: z.string().nullable(),
  /** Address of its picture; null: it has none. */
  image: z.string().nullable(),
  /** Why it is always shown; null: it may be hidden. */
  fixed: z.string().nullable(),
  /** What holds now. Its shape is that of its kind in `RELEASED`. */
  value: z.unknown(),
  /** What the release ships, and a reset leads to. */
  fallback: z.unknown(),
  /** 0: nobody has changed it. Sent back with a change, so that two administrators do not overwrite each other unseen. */
  version: z.number().int().min(0),
})
export type ReleasedThing = Readonly<z.infer<typeof releasedThing>>

const kind = z.enum(RELEASED_KINDS)
const key = z.string().min(1).max(100)
const version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Everything of one kind, in the order in which players see it. */
export const listReleased = endpoint({
  method: 'GET',
  path: '/admin/api/get-released',
  auth: 'required',
  permission: 'administer',
  query: z.object({ kind }),
  answer: z.array(releasedThing).readonly(),
  errors: ADMINISTERING,
})

/**
 * Changes one of them. Errors stand under the fields of its kind in `RELEASED`, under `value` for all of them, and under `version` when somebody else has changed it since the
 * caller saw it: then nothing is saved. `not_found`: the release has none of this key.
 */
export const saveReleased = endpoint({
  method: 'POST',
  path: '/admin/api/save-released',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({ kind, key, version, value: z.unknown().optional() }),
  answer: formAnswer,
  errors: CHANGING,
})

/** Back to what the release ships. `version` as with a change. */
export const resetReleased = endpoint({
  method: 'POST',
  path: '/admin/api/reset-released',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({ kind, key, version }),
  answer: formAnswer,
  errors: CHANGING,
})
