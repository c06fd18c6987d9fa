import type { Doing, OnlineAudience } from '@gorod/contracts/people'
import { type Forms, formatNumber, plural } from '../plural.ts'

const FOLLOWERS: Forms = ['подписчик', 'подписчика', 'подписчиков']
const FRIENDS_ONLINE: Forms = ['друг в сети', 'друга в сети', 'друзей в сети']

export const PEOPLE_TEXTS = {
  title: 'Люди',
  lead: 'Друзья видят, когда вы в сети и чем заняты. Подписка видна только вам и показывает то, что видят все.',
  friends: {
    title: 'Друзья',
    none: 'Пока никого. Добавить в друзья можно в профиле игрока или в его карточке за столом.',
    find: 'Найти друга',
    notFound: 'Среди друзей такого нет.',
    online: (count: number) => `${formatNumber(count)} ${plural(count, FRIENDS_ONLINE)}`,
  },
  requests: { title: 'Просятся в друзья', none: 'Новых просьб нет.' },
  asked: { title: 'Ждут ответа', none: 'Вы никого не ждёте.' },
  following: {
    title: 'Подписки',
    none: 'Подписок нет. Подписаться можно в профиле игрока.',
    followers: (count: number) => `На вас: ${formatNumber(count)} ${plural(count, FOLLOWERS)}`,
  },
  recent: { title: 'Недавно играли', none: 'Здесь появятся люди из ваших последних игр.' },
  onlineFor: {
    label: 'Кто видит, что вы в сети',
    options: { nobody: 'никто', friends: 'друзья', all: 'все' } satisfies Record<OnlineAudience, string>,
    saved: 'Сохранено',
  },
  online: 'в сети',
  doing: { searching: 'ищет игру', lobby: 'в лобби', game: 'играет' } satisfies Record<Doing, string>,
  seenAt: (moment: string) => `в сети: ${moment}`,
  follow: 'Подписаться',
  unfollow: 'Отписаться',
  unfollowLabel: (name: string) => `Отписаться: ${name}`,
  befriend: 'В друзья',
  befriendLabel: (name: string) => `Добавить в друзья: ${name}`,
  accept: 'Принять',
  acceptLabel: (name: string) => `Принять в друзья: ${name}`,
  decline: 'Отклонить',
  declineLabel: (name: string) => `Отклонить просьбу: ${name}`,
  withdraw: 'Отозвать просьбу',
  withdrawLabel: (name: string) => `Отозвать просьбу: ${name}`,
  unfriend: 'Убрать из друзей',
  unfriendLabel: (name: string) => `Убрать из друзей: ${name}`,
  asks: 'просится к вам в друзья',
  waits: 'ждём ответа',
  isFriend: 'у вас в друзьях',
} as const
