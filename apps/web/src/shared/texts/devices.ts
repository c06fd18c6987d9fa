/** Names of cameras, microphones and loudspeakers, in the system check and in the room. */
export const DEVICE_TEXTS = {
  kinds: { camera: 'Камера', microphone: 'Микрофон', output: 'Звук игроков' },
  byDefault: {
    camera: 'Камера по умолчанию',
    microphone: 'Микрофон по умолчанию',
    output: 'Звук по умолчанию',
  },
  unnamed: (number: number) => `Устройство ${number}`,
  replaced: {
    camera: (label: string) => `Камера отключилась, вас снимает другая: ${label}.`,
    microphone: (label: string) => `Микрофон отключился, вас слышно через другой: ${label}.`,
    output: (label: string) => `Наушники или колонки отключились, звук идёт через другие: ${label}.`,
  },
  taken: {
    camera: (label: string) => `Вас снимает камера: ${label}.`,
    microphone: (label: string) => `Вас слышно через микрофон: ${label}.`,
    output: (label: string) => `Звук идёт через: ${label}.`,
  },
  offered: {
    camera: (label: string) => `Подключена камера: ${label}.`,
    microphone: (label: string) => `Подключён микрофон: ${label}.`,
    output: (label: string) => `Подключены наушники или колонки: ${label}.`,
  },
  change: 'Переключиться',
} as const
