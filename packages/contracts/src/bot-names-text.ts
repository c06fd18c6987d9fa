/** Names of practice players. */
export const BOT_NAMES: Readonly<Record<'woman' | 'man', readonly string[]>> = {
  woman: ['Аглая', 'Варвара', 'Дарина', 'Злата', 'Кира', 'Майя', 'Олеся', 'Рада', 'Таисия'],
  man: ['Борис', 'Глеб', 'Егор', 'Игнат', 'Лев', 'Никита', 'Платон', 'Роман', 'Савва', 'Тимур', 'Фёдор'],
}

/** The numbers of the drawn portraits that show women, of all `avatar-N.svg`. */
export const WOMEN_PORTRAITS: readonly number[] = [2, 4, 6, 10]
