/** Texts of the captcha step. The widget brings its own Russian words for its box. */
export const CAPTCHA_TEXTS = {
  title: 'Подтвердите, что вы не робот',
  hint: 'Отметьте квадрат: проверка займёт пару секунд, и письмо уйдёт само.',
  checking: 'Проверяем ответ',
  failed: 'Проверка не загрузилась. Попробуйте ещё раз.',
} as const
