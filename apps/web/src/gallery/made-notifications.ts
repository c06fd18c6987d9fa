import { DEFAULT_WISHES, getNotificationSettings, getNotifications } from '@gorod/contracts/notifications'
import { answer } from './fake-answer.ts'

const told = (
  place: number,
  kind: 'invitation' | 'round' | 'answer' | 'people' | 'announcement',
  title: string,
  text: string,
) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  kind,
  title,
  text,
  path: '/match/48177',
  at: `2026-11-${24 - place}T18:30:00.000Z`,
  read: place > 2,
})

/** What somebody was told, and how they want to be told. */
export const NOTIFICATION_ANSWERS = [
  answer(getNotifications, {
    notifications: [
      told(1, 'invitation', 'Рыжая зовёт в компанию', 'Ответьте за 30 с'),
      told(2, 'round', 'Тур 8, стол 1: игра началась', 'Кубок ночного города'),
      told(3, 'answer', 'Ваш протест рассмотрен', 'Матч 48177: протест отклонён'),
      told(4, 'people', 'Новый подписчик: Луна', ''),
      told(
        5,
        'announcement',
        'Открыта запись на чемпионат «Кубок ночного города»',
        'Начало: 12 декабря в 19:00 мск',
      ),
    ],
    unread: 2,
  }),
  answer(getNotificationSettings, {
    wishes: { ...DEFAULT_WISHES, quiet: { ...DEFAULT_WISHES.quiet, on: true } },
    devices: [
      {
        id: 1,
        userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36',
        addedAt: '2026-11-20T18:30:00.000Z',
        current: false,
      },
    ],
    pushKey: '',
    telegram: { linked: true, signsIn: false },
  }),
]

export const NO_NOTIFICATION_ANSWERS = [
  answer(getNotifications, { notifications: [], unread: 0 }),
  answer(getNotificationSettings, { wishes: DEFAULT_WISHES, devices: [], pushKey: '', telegram: null }),
]
