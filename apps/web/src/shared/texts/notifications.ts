import type { DigestRhythm, NotificationChannel, NotificationKind } from '@gorod/contracts/notifications'

export const NOTIFICATIONS_TEXTS = {
  title: 'Уведомления',
  lead: 'Здесь всё, о чём вам сообщили за последние два месяца. Что приходит ещё и на устройства, выбираете вы.',
  list: { title: 'Последние', none: 'Пока ничего нового.', readAll: 'Прочитать все', unread: 'новое' },
  consent: {
    title: 'Сказать, когда стол собран?',
    text: 'Браузер покажет уведомление, даже если вкладка закрыта. Принять игру нужно за 20 секунд.',
    allow: 'Разрешить',
    denied:
      'Уведомления этого сайта запрещены в настройках браузера. Разрешите их там и откройте страницу снова.',
    install:
      'На этом устройстве уведомления приходят только с сайта на экране «Домой»: «Поделиться» → «На экран „Домой“».',
    unable: 'Этот браузер не умеет показывать уведомления закрытой вкладки.',
    failed: 'Браузер не разрешил уведомления.',
  },
  wishes: {
    title: 'О чём сообщать',
    lead: 'На страницах сайта видно всё. Сводка приходит письмом.',
    kinds: {
      tableFound: 'Игра найдена',
      invitation: 'Зовут за стол или в компанию',
      round: 'Туры чемпионата',
      answer: 'Ответы на жалобы и протесты',
      people: 'Друзья и подписчики',
      message: 'Личные сообщения',
      club: 'Дела клуба',
    } satisfies Record<NotificationKind, string>,
    channels: { push: 'Устройства', email: 'Сводка', telegram: 'Телеграм' } satisfies Record<
      NotificationChannel,
      string
    >,
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    digest: 'Сводка непрочитанного на почту',
    rhythms: { never: 'не присылать', daily: 'раз в день', weekly: 'раз в неделю' } satisfies Record<
      DigestRhythm,
      string
    >,
  },
  quiet: {
    title: 'Тихие часы',
    on: 'Не беспокоить в это время',
    from: 'С',
    to: 'До',
    timeZone: 'Часовой пояс',
    foundRings: 'Найденная игра звонит и в тихие часы',
  },
  unsubscribe: {
    title: 'Сводка на почту',
    asking: 'Отписываем…',
    done: 'Готово: сводки больше не будет. Включить её снова можно в уведомлениях.',
    wrong: 'Ссылка не подходит. Сводку можно выключить в уведомлениях.',
    toSettings: 'К уведомлениям',
  },
  devices: {
    title: 'Устройства',
    none: 'Ни один браузер не получает уведомлений.',
    current: 'этот браузер',
    added: (moment: string) => `подключён ${moment}`,
    remove: 'Отключить',
    removeLabel: (name: string) => `Отключить: ${name}`,
    test: 'Проверить',
    tested: (count: number) =>
      count === 0 ? 'Ни одно устройство не приняло уведомление' : `Отправлено на устройства: ${count}`,
  },
} as const
