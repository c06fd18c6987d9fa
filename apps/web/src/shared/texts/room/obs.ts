import type { ObsState } from '../../obs/obs-messages.ts'
import type { ObsPhase } from '../../obs/obs-settings.ts'

const PHASES: Readonly<Record<ObsPhase, string>> = {
  gathering: 'Сбор и раздача карт',
  day: 'День',
  vote: 'Голосование',
  night: 'Ночь',
  pause: 'Пауза',
  over: 'Игра окончена',
}

const LINKS: Readonly<Record<ObsState['link'], string>> = {
  off: 'Связи нет.',
  connecting: 'Соединяемся…',
  connected: 'Связь есть.',
  unreachable:
    'OBS не отвечает. Проверьте, что OBS открыт и сервер WebSocket в нём включён. Пробуем снова каждые 5 секунд.',
  refused: 'OBS не принял пароль.',
}

export const OBS_TEXTS = {
  frame: 'Связь с OBS',
  title: 'Сцены OBS',
  lead: 'Пока вы за столом, OBS на этом компьютере сам меняет сцену, когда меняется фаза. Всю ночь сцена одна, кем бы вы ни были: по ней ничего не узнать.',
  how: 'В OBS: «Инструменты», «Настройки сервера WebSocket», «Включить сервер WebSocket». Нужен OBS 28 или новее.',
  kept: 'Адрес, пароль и сцены хранятся только в этом браузере. На сайт они не отправляются.',
  address: 'Адрес',
  addressWrong: 'Только этот компьютер: 127.0.0.1 или localhost, после двоеточия порт',
  password: 'Пароль сервера',
  save: 'Сохранить и соединить',
  forget: 'Убрать из этого браузера',
  phases: PHASES,
  stays: 'Сцена не меняется',
  input: 'Источник вашего микрофона',
  inputNone: 'Не выбран',
  inputHint: 'Кнопка «Без звука» в комнате глушит его вместе с микрофоном игры.',
  links: LINKS,
  missing: (name: string) => `В OBS нет «${name}».`,
  mute: 'Без звука',
  muteTitle: 'Заглушить микрофон в игре и в эфире одним нажатием',
  heard: {
    game: 'слышит игра',
    stream: 'слышит эфир',
    unknown: 'OBS не отвечает',
    none: 'тихо',
    both: 'слышат все',
  },
} as const
