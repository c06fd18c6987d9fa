/** The name in the seats of players who deleted their accounts. */
export const DELETED_PLAYER = 'удалённый игрок'
