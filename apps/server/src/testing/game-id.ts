/** Ids of games nobody plays: of the first, the second, … */
export const gameIdOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
