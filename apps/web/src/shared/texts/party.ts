import { isolatedName } from './isolated-name.ts'

const COUNTED: Readonly<Record<number, string>> = { 1: 'один готов', 2: 'двое готовы', 3: 'трое готовы' }

export const PARTY_TEXTS = {
  label: 'Ваша компания',
  ready: (count: number) => `Компания: ${COUNTED[count] ?? ''}`,
  thinks: (name: string) => `${name} думает`,
  about: 'Вместе: обычная игра и лобби. В рейтинговой и лиге каждый ищет сам: компании там не играют.',
  memberAbout: (leader: string) =>
    `Обычную игру или лобби начнёт ${leader}. Найденный стол нужно принять, пока идёт отсчёт: он покажется на любой странице сайта.`,
  searching: 'Ищем один стол на всех. Если кто-то остановит поиск, он закончится для всей компании.',
  you: 'вы',
  left: (name: string, clock: string) => `${isolatedName(name)}, ${clock}`,
  invite: 'позвать',
  inviteLabel: 'Позвать друга в компанию',
  inviteFriend: 'Позвать',
  inviteFriendLabel: (name: string) => `Позвать в компанию: ${name}`,
  remove: (name: string) => `Убрать из компании: ${name}`,
  search: 'Искать вместе',
  lobby: 'Открыть лобби на всех',
  leave: 'Выйти из компании',
  withYou: 'с вами',
  waits: 'ждём ответа',
  pick: 'Кого позвать',
  nobody: 'Звать пока некого: добавьте друзей на странице «Люди».',
  asked: 'Зовут в компанию',
  askedBy: (name: string) => `${name} зовёт вас играть вместе.`,
  accept: (seconds: number) => `Принять (${seconds})`,
  refuse: 'Отказаться',
} as const
