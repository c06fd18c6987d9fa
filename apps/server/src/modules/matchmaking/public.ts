/** Nobody asks the matchmaking anything: it talks to pages, and to others through their own doors. */
export type MatchmakingApi = Record<never, never>
