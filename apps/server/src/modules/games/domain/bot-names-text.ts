/**
 * Names of practice players. The room draws a player without an account with the portrait of the seat, so a name has
 * to fit that portrait: seats 2, 4 and 6 show women.
 */
export const BOT_NAMES: Readonly<Record<'woman' | 'man', readonly string[]>> = {
  woman: ['Аглая', 'Варвара', 'Дарина', 'Злата', 'Кира', 'Майя', 'Олеся', 'Рада', 'Таисия'],
  man: ['Борис', 'Глеб', 'Егор', 'Игнат', 'Лев', 'Никита', 'Платон', 'Савва', 'Фёдор'],
}

export const WOMEN_SEATS: readonly number[] = [2, 4, 6]
