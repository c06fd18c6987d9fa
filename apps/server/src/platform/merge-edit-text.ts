import type { MergedEdit } from './merge-edit.ts'

/** The key of the message that stands over the whole form. */
const SEEN_FIELD = 'seen'
const MOST_QUOTED = 100

const TEXTS = {
  changed:
    'Пока вы меняли эту форму, её сохранили в другом окне. Ничего не сохранено, всё написанное на месте. Чтобы оставить ваш вариант, сохраните ещё раз.',
  empty: 'Теперь здесь пусто',
  now: (text: string) => `Теперь здесь «${text}»`,
} as const

/** The errors of a form that has conflicts: what another window wrote, under its fields. */
export function conflictErrors<Values extends object>(
  conflicts: MergedEdit<Values>['conflicts'],
  current: Values,
): Record<string, string[]> {
  const fields = conflicts.map((name) => [name, [nowThere(current[name])]] as const)
  return { ...Object.fromEntries(fields), [SEEN_FIELD]: [TEXTS.changed] }
}

function nowThere(value: unknown): string {
  const text = value === null ? '' : String(value).replace(/\s+/gu, ' ')
  if (text === '') return TEXTS.empty
  const characters = [...text]
  return TEXTS.now(characters.length > MOST_QUOTED ? `${characters.slice(0, MOST_QUOTED).join('')}…` : text)
}
