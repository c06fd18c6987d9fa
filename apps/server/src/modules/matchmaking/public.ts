/** Empty: no other module asks the matchmaking anything. */
export type MatchmakingApi = Record<never, never>
