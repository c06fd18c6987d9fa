import { expect, it } from 'vitest'
import { actText, changeText } from './act-text.ts'

it.each([
  ['ban', '30', 'Бан на 30 минут'],
  ['ban', '1', 'Бан на 1 минуту'],
  ['ban', '60', 'Бан на 1 час'],
  ['ban', '1440', 'Бан на 1 день'],
  ['ban', '10080', 'Бан на 7 дней'],
  ['ban', null, 'Бан без срока'],
  ['lift_ban', '12', 'Бан № 12 снят'],
  ['grant_right', 'judge', 'Право «Судья» выдано'],
  ['revoke_right', 'moderator', 'Право «Модератор» снято'],
  ['search_closed', null, 'Поиск игр закрыт'],
  ['search_opened', null, 'Поиск игр открыт'],
  ['championship_announced', 'Кубок', 'Чемпионат «Кубок» объявлен'],
  ['championship_deleted', 'Кубок', 'Чемпионат «Кубок» удалён'],
  ['championship_organised', 'Кубок: начат', 'Чемпионат: Кубок: начат'],
  ['club_closed', 'Табакерка', 'Клуб «Табакерка» закрыт'],
  ['profile_cleared', 'name Гадкое имя', 'Имя «Гадкое имя» заменено'],
  ['profile_cleared', 'photo', 'Фото убрано из профиля'],
  ['setting_changed', 'energy', 'Настройка «Энергия» изменена'],
  ['released_changed', 'lesson Голосование', 'Урок «Голосование»: изменение'],
  [
    'released_reset',
    'item Щетина (Борода, мужской образ)',
    'Вещь «Щетина (Борода, мужской образ)»: снова как в обновлении',
  ],
  ['setting_reset', 'useCaptcha', 'Настройка «Капча» снова по умолчанию'],
])('the act %s about %s has words of its own', (act, about, words) => {
  expect(actText({ act, about })).toBe(words)
})

it('an unknown act is shown by its code', () => {
  expect(actText({ act: 'house_built', about: 'prices' })).toBe('house_built: prices')
  expect(actText({ act: 'setting_changed', about: 'moon' })).toBe('Настройка «moon» изменена')
  expect(actText({ act: 'grant_right', about: 'owner' })).toBe('Право «owner» выдано')
})

it('a changed setting has its old and its new value, as far as they differ', () => {
  const change = { before: { max: 100, minutesAPoint: 6 }, after: { max: 50, minutesAPoint: 6 } }
  expect(changeText({ act: 'setting_changed', about: 'energy', change })).toEqual([
    'Было: Полный запас: 100',
    'Стало: Полный запас: 50',
  ])
  expect(changeText({ act: 'setting_changed', about: 'energy', change: null })).toEqual([])
  expect(changeText({ act: 'setting_changed', about: 'moon', change })).toEqual([])
})
