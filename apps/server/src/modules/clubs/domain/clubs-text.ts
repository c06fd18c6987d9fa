import { CLUB_EVENING_LIMITS as EVENING } from '@gorod/contracts/club-evenings'
import { CLUB_MATCH_LIMITS as MATCH } from '@gorod/contracts/club-matches'
import { CLUB_LIMITS as LIMITS } from '@gorod/contracts/clubs'
import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import type { ClubRole } from '@gorod/contracts/permissions'

const MOMENT = new Intl.DateTimeFormat('ru', {
  timeZone: MOSCOW_ZONE,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export const CLUB_TEXTS = {
  required: 'Это поле обязательно',
  nameLength: `От ${LIMITS.name.min} до ${LIMITS.name.max} символов`,
  nameOdd: 'Буквы, цифры, пробелы и знаки . , - « » & ! №',
  nameMixed: 'В одном слове буквы только одного алфавита',
  nameTaken: 'Это название уже занято',
  long: (max: number) => `Не больше ${max} символов`,
  gamesToFound: `Чтобы основать клуб, сыграйте ${LIMITS.gamesToFound} игр`,
  ownsOne: 'У вас уже есть клуб',
  theyOwnOne: 'У этого игрока уже есть свой клуб',
  foundedLately: 'Новый клуб можно основать раз в 30 дней',
  manyClubs: `Можно состоять не больше чем в ${LIMITS.perAccount} клубах`,
  theirManyClubs: 'У этого игрока уже слишком много клубов',
  full: `В клубе уже ${LIMITS.members} участников`,
  officersFull: `В клубе уже ${LIMITS.officers} офицеров`,
  memberAlready: 'Вы уже в этом клубе',
  blacklisted: 'Этот клуб закрыт для вас',
  noApplications: 'Клуб сейчас не принимает заявки',
  minMmr: (need: number) => `Нужен рейтинг от ${need}`,
  applicationsFull: 'У клуба слишком много заявок без ответа',
  manyApplications: `Без ответа может быть не больше ${LIMITS.applicationsOfAccount} заявок`,
  declinedLately: 'Клуб отклонил вашу заявку. Новую можно подать через 30 дней после неё',
  noApplication: 'Этой заявки больше нет',
  linkEnded: 'Это приглашение больше не действует',
  linksFull: `Действующих ссылок может быть не больше ${LIMITS.links}`,
  ownerLeaves: 'Сначала передайте клуб другому участнику или закройте его',
  noMember: 'Этого игрока в клубе нет',
  nobody: 'Такого игрока нет',
  notOwner: 'Владельца клуба нельзя внести в чёрный список',
  notOfficer: 'Офицера может исключить только владелец',
  blacklistFull: `В чёрном списке уже ${LIMITS.blacklist} игроков`,
  match: {
    noClub: 'Такого клуба нет',
    own: 'Это ваш клуб',
    many: 'У одного из клубов уже много назначенных матчей',
    waits: 'Этот клуб ещё не ответил на ваш вызов',
    answerFirst: 'Этот клуб уже вызвал вас: ответьте на его вызов',
    unanswered: 'У этого клуба слишком много вызовов без ответа',
    often: `За ${MATCH.perPairDays} дней клуб можно вызвать ${MATCH.perPair} раза, если он не принимает вызов`,
    answered: 'На этот вызов уже ответили',
    begun: 'Матч уже начался',
    notAccepted: 'Вызов ещё не принят',
    notMembers: 'В команде играют только участники клуба',
    both: 'Этот игрок уже в другой команде',
    teams: 'Нужны две полные команды по пять игроков',
    judge: 'Судить может только участник одного из клубов',
    stays: 'Игра уже была: заменить можно только тех, кто больше не в клубе',
  },
  evening: {
    places: `От ${EVENING.places.min} до ${EVENING.places.max} мест`,
    past: 'Это время уже прошло',
    far: `Не дальше чем через ${EVENING.daysAhead} дней`,
    many: `Запланированных вечеров может быть не больше ${EVENING.planned}`,
    full: 'Лист ожидания полон',
    membersOnly: 'Этот вечер только для участников клуба',
    over: 'Этот вечер уже закончился',
    notYet: `Столы открываются за час до начала`,
    size: 'За столом должно быть 10 игроков',
    notSigned: (names: string) => `Не записаны: ${names}`,
    absent: (names: string) => `Нет на сайте: ${names}`,
    busy: (names: string) => `Заняты: ${names}`,
    banned: (names: string) => `Не могут играть: ${names}`,
    judge: 'У этого игрока нет права судить',
    judgeOfClub: 'Судить может только участник клуба или вечера',
    judgePlays: 'Судья не может играть за этим столом',
  },
} as const

const ROLES: Readonly<Record<ClubRole, string>> = {
  owner: 'владелец',
  officer: 'офицер',
  member: 'участник',
}

/** What accounts are told. */
export const CLUB_NOTICES = {
  applied: (club: string) => `Заявка в клуб «${club}»`,
  accepted: (club: string) => `Вы в клубе «${club}»`,
  declined: (club: string) => `Клуб «${club}» отклонил заявку`,
  removed: (club: string) => `Вы больше не в клубе «${club}»`,
  blacklisted: (club: string) => `Клуб «${club}» внёс вас в чёрный список`,
  role: (club: string, role: ClubRole) => `Клуб «${club}»: теперь вы ${ROLES[role]}`,
  closed: (club: string) => `Клуб «${club}» закрыт`,
  eveningSoon: (evening: string, minutes: number) => `Вечер «${evening}» начнётся через ${minutes} мин`,
  eveningMoved: (evening: string, startsAt: Date) =>
    `Вечер «${evening}» в другое время: ${MOMENT.format(startsAt)} мск`,
  eveningCancelled: (evening: string) => `Вечер «${evening}» отменён`,
  challenged: (club: string) => `Клуб «${club}» вызывает на матч`,
  matchAccepted: (club: string) => `Клуб «${club}» принял вызов`,
  matchDeclined: (club: string) => `Клуб «${club}» отклонил вызов`,
  matchCancelled: (club: string) => `Клуб «${club}» отменил матч`,
  placeFree: (evening: string) => `Для вас есть место: «${evening}»`,
  placeLost: (evening: string) => `Мест стало меньше, вы в листе ожидания: «${evening}»`,
} as const

/** For search engines and link previews. */
export const CLUB_PAGE_TEXTS = {
  title: 'Клубы',
  lead: 'Клубы спортивной мафии: свои столы, вечера с записью и таблицы результатов.',
  club: (name: string) => `Клуб «${name}»`,
  members: (count: number) => `Участников: ${count}`,
} as const
