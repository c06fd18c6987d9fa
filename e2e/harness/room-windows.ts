/** 1366×768 and 1280×720 with the bars of a browser. */
export const SMALL_LAPTOPS = [
  { width: 1366, height: 625 },
  { width: 1280, height: 577 },
] as const
/** Small and large phones of today, held sideways. */
export const SIDEWAYS = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
] as const
/** Scenes in which something is asked, and sheets, by the button that opens them. */
export const SIDEWAYS_SCENES: readonly (readonly [scene: string, sheet?: string])[] = [
  ['gathering'],
  ['cards'],
  ['roleMafia'],
  ['own'],
  ['vote'],
  ['voteAll'],
  ['farewellOwn'],
  ['shoot'],
  ['sheriff'],
  ['bestMove'],
  ['over'],
  ['judgeFloor'],
  ['judgeMany'],
  ['day', 'Заметки'],
  ['day', 'Ещё'],
]
