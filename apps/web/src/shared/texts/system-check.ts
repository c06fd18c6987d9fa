import type { BrowserRefusal } from '../media/echo-test-browser.ts'

/** Spec §8 «System check log», by the name of the browser's or our own error. */
export const PROBLEM_TEXTS: Readonly<Record<string, string>> = {
  NotFoundError: 'Камера не найдена в системе.',
  NotReadableError: 'Камера занята другой программой.',
  NotAllowedError: 'Вы запретили доступ к камере и/или микрофону.',
  MediaserverUnreachable: 'Медисервер недоступен, обновите страницу и повторите поиск игры через пару минут.',
  MicrophoneNotFound: 'Микрофон не найден в системе.',
  MicrophoneNotReadable: 'Микрофон занят другой программой.',
  NoUnifiedPlan:
    'Этот браузер слишком старый для видеосвязи. Пожалуйста, используйте последнюю версию Google Chrome или Safari',
  NoFrames: 'Видео не вернулось с сервера за 10 секунд.',
}

/** What to do about it; shown under the log. Where there is nothing to advise, nothing is said. */
export const PROBLEM_HINTS: Readonly<Record<string, string>> = {
  NotFoundError: 'Подключите камеру и нажмите «Повторить».',
  NotReadableError: 'Закройте Zoom, OBS или вкладку, где открыта камера, и нажмите «Повторить».',
  NotAllowedError: 'Разрешите камеру и микрофон в настройках сайта и нажмите «Повторить».',
  MicrophoneNotFound: 'Камера работает. Подключите микрофон и нажмите «Повторить».',
  MicrophoneNotReadable: 'Закройте программу, которая держит микрофон, и нажмите «Повторить».',
  NoFrames: 'Так бывает, когда сеть не пропускает видео: смените сеть, отключите VPN и нажмите «Повторить».',
}

export const BROWSER_TEXTS: Readonly<Record<BrowserRefusal, string>> = {
  ios_outdated: 'Пожалуйста обновите iOS до версии 14.3 или выше',
  other_browser: 'Пожалуйста, используйте последнюю версию Google Chrome или Safari',
  no_webrtc:
    'Игровая комната использует технологию WebRTC, которую поддерживают не все браузеры. Пожалуйста, используйте последнюю версию Google Chrome или Safari',
  insecure: 'Камера и микрофон работают только по защищённому адресу. Откройте сайт по https.',
}

export const SYSTEM_CHECK_TEXTS = {
  title: 'Камера и микрофон',
  reasons: {
    never: 'Перед первой игрой нужна проверка.',
    old: 'Последняя проверка была больше суток назад.',
    devices_changed: 'Камера или микрофон сменились с последней проверки.',
    camera_failed: 'Камера не открылась.',
  },
  leads: {
    idle: 'Проверьте, как вас видно и слышно за столом.',
    started: 'Разрешите доступ, если браузер спросит. Проверка займёт несколько секунд.',
    success: 'Вас видно и слышно. Можно садиться за стол.',
    cameraFailed: 'Камера не запустилась. Исправьте и повторите проверку.',
    microphoneFailed: 'Микрофон не запустился. Исправьте и повторите проверку.',
    connectionFailed: 'Нет связи с медиасервером. Повторите проверку.',
    browserFailed: 'Этот браузер не подходит для игры.',
  },
  own: 'Вы',
  remote: 'Так вас видит стол',
  ownVideo: 'Ваше видео',
  remoteVideo: 'Ваше видео, вернувшееся с сервера',
  noPicture: 'Нет изображения',
  waiting: 'Ждём ваше видео',
  level: 'Уровень микрофона',
  levelHint: 'Говорите обычным голосом, полоса должна доходить до середины.',
  levelSilent: 'Скажите что-нибудь вслух.',
  log: 'Журнал проверки',
  logEmpty: 'Здесь появится ход проверки.',
  browserAccepted: 'Версия браузера удовлетворяет требованиям игры',
  devicesReady: 'Камера и микрофон подключены',
  cameraReady: 'Камера подключена',
  microphoneReady: 'Микрофон подключён',
  gatewayReady: (ms: number) => `Медиасервер отвечает, ${ms} мс`,
  framesBack: 'Видео вернулось с сервера',
  size: (width: number, height: number) => `${width}×${height}`,
  delay: (ms: number) => `${ms} мс`,
  continue: 'Продолжить',
  retry: 'Повторить',
  close: 'Закрыть',
  start: 'Начать проверку',
  stop: 'Остановить',
  stopTail: 'проверку',
  access: 'Как открыть доступ',
  accessSteps: [
    'Нажмите на значок слева от адреса сайта.',
    'Разрешите камеру и микрофон для этого сайта.',
    'Если доступ закрыла система, откройте её настройки конфиденциальности и разрешите браузеру камеру и микрофон.',
    'Нажмите «Повторить».',
  ],
  skip: 'Играть без камеры',
  skipNote:
    'Без камеры вас не увидят и не услышат: за столом вы сможете говорить только текстом. Перед следующим поиском мы спросим снова.',
} as const
