/** Nobody asks the lobbies anything: they talk to pages, and to other modules through their doors. */
export type LobbyApi = Readonly<Record<never, never>>
