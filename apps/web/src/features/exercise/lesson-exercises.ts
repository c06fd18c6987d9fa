import type { MakeExercise } from './exercise.ts'

/** The exercises of a lesson by its slug. Each lesson is fetched when its exercises are opened. */
export const LESSON_EXERCISES: Readonly<
  Record<string, () => Promise<{ readonly exercises: readonly MakeExercise[] }>>
> = {
  'o-chyom-igra': () => import('./lessons/o-chyom-igra.ts'),
  'razdacha-i-roli': () => import('./lessons/razdacha-i-roli.ts'),
  'den-rech-i-vystavlenie': () => import('./lessons/den-rech-i-vystavlenie.ts'),
  golosovanie: () => import('./lessons/golosovanie.ts'),
  'popil-i-podyom': () => import('./lessons/popil-i-podyom.ts'),
  noch: () => import('./lessons/noch.ts'),
  proverki: () => import('./lessons/proverki.ts'),
  'luchshiy-hod': () => import('./lessons/luchshiy-hod.ts'),
  foly: () => import('./lessons/foly.ts'),
  'konec-igry': () => import('./lessons/konec-igry.ts'),
  etiket: () => import('./lessons/etiket.ts'),
  'pervaya-igra': () => import('./lessons/pervaya-igra.ts'),
}

/** The number of exercises of a lesson: a list of lessons shows it without fetching them. */
export const EXERCISE_COUNTS: Readonly<Record<string, number>> = {
  'o-chyom-igra': 3,
  'razdacha-i-roli': 3,
  'den-rech-i-vystavlenie': 3,
  golosovanie: 3,
  'popil-i-podyom': 4,
  noch: 3,
  proverki: 3,
  'luchshiy-hod': 2,
  foly: 3,
  'konec-igry': 3,
  etiket: 3,
  'pervaya-igra': 1,
}
