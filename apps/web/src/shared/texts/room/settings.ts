export const SETTINGS_TEXTS = {
  title: 'Настройки стола',
  sounds: 'Звуки стола',
  volume: 'Громкость',
  voice: 'Читать вслух слова ботов',
  streamer: 'Режим стримера: скрыть карту, пометки и проверки',
  mirror: 'Показывать мою камеру зеркально',
  exportNotes: 'Сохранить заметки файлом',
  helpTitle: 'Клавиши',
  helpText: 'Нажмите на клавишу справа, чтобы назначить другую. В полях ввода клавиши не действуют.',
  pressKey: 'Нажмите клавишу…',
  resetKeys: 'Вернуть как было',
} as const

export const HOTKEY_TEXTS = {
  vote: 'Голос против текущего кандидата',
  mic: 'Микрофон',
  camera: 'Камера',
  nominate: 'Выставить, затем 1…9, 0',
  outcry: 'Выкрик за фол',
  confirm: 'Подтвердить выбор',
  finish: 'Закончить речь',
  peek: 'Подсмотреть карту, держать',
  drawer: 'Журнал и заметки',
  pause: 'Попросить паузу',
  digits: 'Выбор места: 1…9, 0',
  marks: 'Пометка роли: Alt и 1…9, 0',
  close: 'Закрыть верхнее окно',
  help: 'Эта подсказка',
  undo: 'Отменить последнее действие',
  extend: 'Ещё 10 секунд',
  judgeConfirm: 'Дальше: дать слово, закрыть окно',
  judgePause: 'Пауза с причиной',
  judgeFoul: 'Фол: Shift и 1…9, 0',
} as const

export const RULE_SET_TEXTS = {
  fiim: 'Правила ФИИМ',
  polemica: 'Правила Polemica',
  fsm: 'Правила ФСМ',
  casual_doctor: 'Правила с доктором',
  custom: 'Свои правила',
} as const
