import { PEOPLE_LIMITS } from '@gorod/contracts/people'

export const PEOPLE_TEXTS = {
  plays: (name: string) => `${name} за столом`,
  playsText: 'Игру можно смотреть с задержкой.',
  follows: (name: string) => `Новый подписчик: ${name}`,
  asks: (name: string) => `${name} зовёт дружить`,
  agreed: (name: string) => `${name} теперь ваш друг`,
  oneself: 'Это вы',
  blocked: 'Вы не играете с этим игроком. Сначала уберите его из этого списка',
  friendsFull: `Друзей может быть не больше ${PEOPLE_LIMITS.friends}`,
  theirFriendsFull: 'У этого игрока больше нет места для друзей',
  askedMany: `Без ответа может быть не больше ${PEOPLE_LIMITS.asked} просьб`,
  followingFull: `Подписок может быть не больше ${PEOPLE_LIMITS.following}`,
} as const
