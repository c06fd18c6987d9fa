/** The page of a streamer's audience. */
export const AUDIENCE_TEXTS = {
  title: 'Аудитория стримера',
  of: (username: string) => `Аудитория: ${username}`,
  lead: 'Смотреть игры стримера можно на его канале. Стол с задержкой и голосование зрителей появятся на этой странице позже.',
  watch: (channel: string) => `Смотреть ${channel} на Twitch`,
  newTab: '(откроется в новой вкладке)',
  profile: 'Профиль игрока',
} as const
