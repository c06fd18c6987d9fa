import type { ReleasedKind, ReleasedThing } from '@gorod/contracts/release-parts'
import type { AchievementsApi } from '../../achievements/public.ts'
import type { AvatarsApi } from '../../avatars/public.ts'
import type { ContentApi } from '../../content/public.ts'
import type { ReleasePart } from '../../settings/public.ts'
import { RELEASED_TEXTS as T } from './released-text.ts'

/** A thing as the release ships it, and how the console shows it. */
export interface CataloguedThing<Kind extends ReleasedKind> {
  readonly shipped: ReleasePart<Kind>
  readonly shownAs: Pick<ReleasedThing, 'name' | 'part' | 'image' | 'fixed'>
}

export interface Catalogue<Kind extends ReleasedKind> {
  readonly things: readonly CataloguedThing<Kind>[]
  /** Why not all of them may be hidden; null: they may. */
  readonly oneShown: string | null
}

export type Catalogues = { readonly [Kind in ReleasedKind]: Catalogue<Kind> }

const PLAIN = { part: null, image: null, fixed: null } as const

/** Everything that an administrator may change of a release. */
export function catalogues({
  content,
  achievements,
  avatars,
}: {
  readonly content: Pick<ContentApi, 'lessons'>
  readonly achievements: Pick<AchievementsApi, 'shipped'>
  readonly avatars: Pick<AvatarsApi, 'items'>
}): Catalogues {
  return {
    lesson: {
      things: content.lessons.map((shipped) => ({
        shipped,
        shownAs: { ...PLAIN, name: shipped.value.title },
      })),
      oneShown: T.lastLesson,
    },
    achievement: {
      things: achievements.shipped.map((shipped) => ({
        shipped,
        shownAs: { ...PLAIN, name: shipped.value.name, image: shipped.image },
      })),
      oneShown: T.lastAchievement,
    },
    item: {
      things: avatars.items.map(({ name, type, gender, image, isDefault, ...shipped }) => ({
        shipped,
        shownAs: { name, part: T.itemPart(type, gender), image, fixed: isDefault ? T.defaultItem : null },
      })),
      oneShown: null,
    },
  }
}
