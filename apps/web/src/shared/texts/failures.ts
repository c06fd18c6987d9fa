/** The specification's sentence for every failure that has no own one. */
export const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'
export const LIST_FAILED = 'Ошибка! Повторите попытку!'
/** Apart from the table of all codes, which few pages need: every page's first load carries this one. */
export const SESSION_EXPIRED = 'Сессия истекла. Войдите ещё раз.'
