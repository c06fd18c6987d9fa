/** Stands in the seats of games whose player deleted the account. */
export const DELETED_PLAYER = 'удалённый игрок'
