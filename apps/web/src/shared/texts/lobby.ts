import type { RuleSetId } from '@gorod/contracts/search'
import { plural } from '../plural.ts'

/** What still keeps a lobby from its start. */
export type MissingForStart = 'nobody' | 'seats' | 'judge' | 'ready' | 'rules'

export const LOBBY_TEXTS = {
  invitation: {
    open: 'Позвать',
    title: 'Кого позвать',
    invite: 'Позвать',
    inviteLabel: (name: string) => `Позвать в лобби: ${name}`,
    invited: 'Ждём ответа',
    invitedLabel: (name: string) => `Ждём ответа: ${name}`,
    asked: 'Вас зовут в лобби',
    askedBy: (name: string, lobby: string) => `${name} зовёт за стол «${lobby}».`,
    accept: 'Войти',
    refuse: 'Не сейчас',
  },
  windows: (lit: number, count: number) => `${lit} из ${count}`,
  count: (lit: number, count: number) => `${lit}/${count}`,

  list: {
    title: 'Открытые лобби',
    create: 'Создать лобби',
    name: 'Лобби',
    mode: 'Режим',
    judge: 'Судья',
    seats: 'Места',
    enter: 'Войти',
    enterName: (name: string) => `Войти в лобби «${name}»`,
    club: (name: string, membersOnly: boolean) => `клуб «${name}»${membersOnly ? ', только участники' : ''}`,
    locked: 'По паролю',
    automatic: 'без судьи',
    judgeWanted: 'нужен судья',
    judgeWantedName: (name: string) => `Войти в лобби «${name}» судьёй`,
    loading: 'Загрузка…',
    empty: 'Открытых лобби пока нет. Создайте своё и позовите друзей по ссылке.',
  },

  running: {
    title: 'Сейчас играют',
    table: (number: number) => `Стол ${number}`,
    alive: (count: number) => `${count} в игре`,
    empty: 'Сейчас за столами никого.',
    more: (count: number) => `и ещё ${count} ${plural(count, ['стол', 'стола', 'столов'])}`,
    modes: {
      practice: 'тренировка',
      lobby: 'обычная',
      rated: 'рейтинговая',
      league: 'лига',
      championship: 'чемпионат',
    },
    phases: {
      gathering: () => 'Сбор',
      night: (number: number) => (number === 0 ? 'Нулевая ночь' : `Ночь ${number}`),
      day: (number: number) => `День ${number}`,
      vote: () => 'Голосование',
    },
  },

  ruleSetNotes: {
    fiim: 'Турнирная классика: третий фол отнимает речь, четвёртый удаляет, голоса по очереди.',
    polemica: 'В первый день не голосуют, два техфола удаляют, уходящий оставляет мнения.',
    fsm: 'Третий фол сокращает речь до 30 секунд, два техфола удаляют, убитый оставляет мнения.',
    casual_doctor: 'Для своих: за красных играет доктор, голосуют все сразу, фолы не отнимают речь.',
  } satisfies Record<RuleSetId, string>,

  form: {
    create: 'Новое лобби',
    change: 'Настройки лобби',
    name: 'Название',
    nameEmpty: 'Назовите лобби.',
    club: 'От имени клуба',
    noClub: 'Без клуба',
    membersOnly: 'Пускать только участников клуба',
    lock: 'Вход по паролю',
    lockHint: 'По ссылке-приглашению пускают и без него.',
    password: 'Пароль',
    passwordKept: 'Оставьте пустым, чтобы не менять пароль.',
    passwordEmpty: 'Введите пароль.',
    unreadable: 'Уберите невидимые знаки.',
    ruleSet: 'Правила',
    copyNote: 'Правила этого лобби, как их взяли.',
    aboutRules: 'Чем они отличаются',
    seats: 'Мест за столом',
    seatsFixed: (count: number) => `По этим правилам за столом всегда ${count}.`,
    pace: 'Темп',
    judge: 'Кто ведёт игру',
    judges: {
      automatic: 'Автоматический ведущий',
      human: 'Судья за столом',
    },
    judgeLeadsPace: 'Темп ведёт судья',
    judgeLeadsPaceHint: 'Фазы заканчивает судья, таймеры только подсказывают.',
    bots: 'Пустые места занимают боты',
    botsHint: 'Можно начать, даже когда собрались не все.',
    submitCreate: 'Создать',
    submitChange: 'Сохранить',
    changeNote: 'После изменений все снова подтверждают готовность.',
    cancel: 'Отмена',
    defaultName: (username: string) => `Стол: ${username}`,
  },

  password: {
    title: (name: string) => `Лобби «${name}»`,
    label: 'Пароль',
    enter: 'Войти',
    cancel: 'Отмена',
    empty: 'Введите пароль.',
  },

  room: {
    loading: 'Открываем лобби…',
    rules: 'Настройки',
    byPassword: 'Вход по паролю',
    openDoor: 'Вход свободный',
    bots: 'С ботами',
    change: 'Изменить',
    inviteLink: 'Ссылка-приглашение',
    leave: 'Выйти',
    table: 'Места за столом',
    seat: (seat: number) => `Место ${seat}`,
    free: 'Свободно',
    takeSeat: (seat: number) => `Сесть на место ${seat}`,
    bot: 'Бот',
    you: 'вы',
    leader: 'ведёт лобби',
    ready: 'Готов',
    notReady: 'Не готов',
    away: 'Не в сети',
    places: { judge: 'Судья', secondJudge: 'Второй судья' },
    takePlace: { judge: 'Сесть судьёй', secondJudge: 'Сесть вторым судьёй' },
    noJudge: 'Автоматический ведущий',
    standing: 'Стоят рядом',
    nobodyStands: 'Никого.',
    standUp: 'Встать из-за стола',
    standingNote: 'Вы не за столом: игра начнётся без вас.',
    memberMenu: (name: string) => `${name}: что сделать`,
    lost: 'Связь с сервером потеряна. Подключаемся снова, ваше место хранится две минуты.',
  },

  start: {
    readyLabel: 'Я готов',
    notReadyLabel: 'Я ещё не готов',
    start: 'Начать игру',
    /** A name may end with its own dot. */
    waitLeader: (name: string) => `Игру начинает ${name.replace(/\.$/, '')}.`,
    allSet: 'Все готовы.',
    sitFirst: 'Займите место, чтобы подтвердить готовность.',
    missing: (kind: MissingForStart, count: number): string => {
      if (kind === 'nobody') return 'За столом никого нет.'
      if (kind === 'rules') return 'Сайт обновился, и эти правила больше не подходят: выберите другие.'
      if (kind === 'judge') return 'Место судьи свободно.'
      if (kind === 'seats')
        return `Свободно ${count} ${plural(count, ['место', 'места', 'мест'])}, боты выключены.`
      return `Не готовы: ${count}.`
    },
  },

  member: {
    title: (name: string) => name,
    lead: 'Сделать ведущим',
    kick: 'Исключить',
    leadTitle: (name: string) => `Передать лобби игроку ${name}?`,
    leadText: 'Настройки и начало игры перейдут к нему.',
    leadGo: 'Передать',
    kickTitle: (name: string) => `Исключить игрока ${name}?`,
    kickText: 'Вернуться он сможет только через десять минут.',
    kickGo: 'Исключить',
    cancel: 'Отмена',
  },

  leave: {
    title: 'Выйти из лобби?',
    text: 'Вы ведёте это лобби. Вести его станет тот, кто пришёл раньше других.',
    textAlone: 'Вы здесь один: лобби закроется.',
    go: 'Выйти',
    cancel: 'Остаться',
  },

  chat: {
    title: 'Чат',
    lines: 'Сообщения',
    label: 'Сообщение',
    send: 'Отправить',
    left: (count: number) => `Осталось знаков: ${count}`,
    empty: 'Пока никто ничего не написал.',
    newest: 'К новым сообщениям',
  },

  closed: {
    kicked: (name: string) => `Вас исключили из лобби «${name}».`,
    closed: (name: string) => `Вы больше не в лобби «${name}».`,
    startedWithout: (name: string) => `Игра в лобби «${name}» началась без вас.`,
  },
} as const
