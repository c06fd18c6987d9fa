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
