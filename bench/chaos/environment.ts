/** The environment of the servers and of the balancer before them: limits are for strangers, and here all players are at one address. */
export const CLUSTER_ENV = {
  ...process.env,
  PHASE_PERCENT: '60',
  PASSWORD_MEMORY_KIB: '64',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  HANDSHAKES_PER_MINUTE: '1000000',
  SOCKETS_PER_ADDRESS: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  GAME_JOINS_PER_TEN_SECONDS: '1000000',
  PRACTICE_GAMES_PER_HOUR: '1000000',
}
