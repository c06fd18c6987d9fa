export const MODERATION_TEXTS = {
  leftEarly: 'Ранний выход из игры',
  reasonRequired: 'Напишите причину',
  reasonLong: 'Не более 300 символов',
  notOneself: 'Свои права и баны меняет кто-то другой',
  rightNotYours: 'Это право выдаёт администратор',
  adminUntouchable: 'Администратора банит только администратор',
  blockOneself: 'Себя заблокировать нельзя',
  blocksFull: 'В списке уже 200 игроков',
  settingChanged: 'Настройку тем временем изменил другой администратор. Ничего не сохранено.',
} as const
