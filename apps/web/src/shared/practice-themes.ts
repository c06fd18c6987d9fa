/** What a practice game is about: the whole game, or one thing that the coach keeps to and that its end looks back at. */
export const practiceThemes = ['game', 'reveal', 'votes', 'bestMove', 'critical'] as const
export type PracticeTheme = (typeof practiceThemes)[number]

/** A browser may hold the word of another release. */
export function practiceThemeOf(stored: string): PracticeTheme {
  return practiceThemes.find((theme) => theme === stored) ?? 'game'
}
