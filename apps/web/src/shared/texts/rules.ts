import type { RuleOptionKey, RuleOptionValue } from '@gorod/rules'

type OptionText<Key extends RuleOptionKey> = [RuleOptionValue<Key>] extends [string]
  ? { readonly label: string; readonly values: Readonly<Record<RuleOptionValue<Key>, string>> }
  : { readonly label: string }
type OptionTexts = { readonly [Key in RuleOptionKey]: OptionText<Key> }

const deck = {
  'roles.civilian': { label: 'Мирные' },
  'roles.sheriff': { label: 'Шериф' },
  'roles.doctor': { label: 'Доктор' },
  'roles.mafia': { label: 'Мафия, кроме дона' },
  'roles.godfather': { label: 'Дон' },
}

const day = {
  firstDay: {
    label: 'Первый день',
    values: {
      standard: 'голосуют, если выставлено двое и больше',
      no_vote: 'не голосуют',
      to_talk: 'лидер голосования только говорит',
      no_break: 'единственный лидер остаётся',
      self_break: 'лидер уходит, только если голосовал в себя',
    },
  },
  rotation: {
    label: 'Кто открывает день',
    values: { first: 'следующий за тем, кто открывал вчера', last: 'так, чтобы сменялся последний' },
  },
  nominationsPerDay: { label: 'Выставлений за речь' },
  withdrawNomination: {
    label: 'Снять своё выставление',
    values: { no: 'нельзя', explicit: 'можно, потом выставить снова', auto_replace: 'новое заменяет старое' },
  },
  selfNomination: { label: 'Выставить себя' },
  hideNominees: { label: 'Список выставленных скрыт до голосования' },
}

const vote = {
  voteMode: {
    label: 'Как голосуют',
    values: { sequential: 'по очереди за каждого', simultaneous: 'все сразу' },
  },
  openVoting: { label: 'Руки видны, пока голосование идёт' },
  selfVote: { label: 'Голосовать против себя' },
  unvoted: {
    label: 'Голос того, кто промолчал',
    values: { last: 'идёт последнему выставленному', abstain: 'не идёт никому' },
  },
  splitOrder: {
    label: 'Порядок при переголосовании',
    values: { same: 'тот же', reverse: 'обратный' },
  },
  maxTieRounds: { label: 'Голосований подряд при ничьих, не больше' },
  liftThreshold: {
    label: 'Сколько голосов поднимает всех',
    values: { strict: 'больше половины', half: 'половина' },
  },
  splitOnFour: { label: 'Поднять двоих из четверых' },
  splitOnNine: {
    label: 'Поднять троих из девятерых',
    values: { no: 'нельзя', yes: 'можно', after1: 'можно, кроме второго дня' },
  },
  killAll: {
    label: 'Делится весь стол',
    values: { no: 'никто не уходит', draw: 'решают все; подняли всех — ничья' },
  },
}

const night = {
  callDead: { label: 'Мафия может стрелять в выбывших' },
  selfShot: { label: 'Мафия может стрелять в своих' },
  checkDead: { label: 'Проверять выбывших' },
  checkSelf: { label: 'Проверять себя' },
  donInherits: { label: 'После дона шерифа ищет другой мафиози' },
  deadRoleWindow: { label: 'Время выбывшей роли идёт до конца' },
  showPlan: { label: 'Договорка видна мафии всю игру' },
  meetingAudio: { label: 'На договорке мафия слышит друг друга' },
  bestMove: {
    label: 'Лучший ход',
    values: { fk_only: 'у первого убитого', off: 'нет' },
  },
  bestMoveBlockedByLift: { label: 'Нет лучшего хода, если в первый день ушли двое' },
  bestMoveForBlack: { label: 'Лучший ход есть и у чёрного' },
  'doctor.selfHealMax': { label: 'Сколько раз доктор лечит себя' },
  'doctor.sameTargetInRow': { label: 'Доктор лечит одного две ночи подряд' },
  'doctor.healOnFirstNight': { label: 'Доктор лечит в первую ночь' },
  'doctor.reveal': {
    label: 'Город узнаёт о спасении',
    values: { miss: 'нет, объявляют промах', saved_nobody_named: 'да, но не узнаёт кого' },
  },
}

const discipline = {
  threeFouls: {
    label: 'Третий фол',
    values: { lose_speech: 'отнимает речь', short_speech: 'сокращает речь', none: 'ничего не меняет' },
  },
  fourthFoul: {
    label: 'Удаление за четвёртый фол',
    values: { auto: 'сразу', judge_confirms: 'подтверждает судья, если он есть' },
  },
  techFouls: {
    label: 'Технические фолы',
    values: {
      off: 'не считаются',
      two_is_removal: 'второй удаляет',
      minor_and_major: 'малые и большие, второй удаляет',
    },
  },
  removalCancels: {
    label: 'Удаление отменяет голосование',
    values: { next_vote: 'ближайшее', never: 'нет', if_nominated: 'только если удалённый выставлен' },
  },
}

const ending = {
  opinions: {
    label: 'Мнения уходящего',
    values: {
      none: 'не оставляют',
      night_killed: 'оставляет убитый ночью',
      leavers: 'оставляет каждый, кто уходит с речью',
      leavers_no_split: 'оставляют все, кроме ушедших по двое и больше',
      all: 'оставляют все',
    },
  },
  opinionsMax: { label: 'Цветов во мнениях, не больше' },
  endSpeech: { label: 'Последний уходящий говорит до объявления итога' },
  draw: {
    label: 'Ничья',
    values: {
      fiim_3n3d: 'три ночи и три дня без ушедших',
      '3n2d': 'три ночи и два дня без ушедших',
      '3_days': 'три дня без ушедших',
      red_at_four: 'три ночи и три дня без ушедших; вчетвером после трёх тихих ночей побеждают красные',
      off: 'нет, только предел в 20 дней',
    },
  },
  ghostRoom: { label: 'Выбывшие видят и слышат друг друга' },
  suspense: { label: 'Ночь идёт до конца, даже если игра решена' },
  refereeKnowRoles: { label: 'Судья знает роли' },
  judgeLeadsPace: { label: 'Темп ведёт судья, если он есть' },
  scoring: {
    label: 'Система очков',
    values: {
      platform_v1: 'платформа',
      fiim_v7: 'ФИИМ 7',
      fiim_v3: 'ФИИМ 3',
      fsm: 'ФСМ',
      club_mafportal: 'Мафпортал',
    },
  },
}

const timing = {
  'timing.seating': { label: 'Сбор за столом' },
  'timing.deal': { label: 'Раздача карт' },
  'timing.mafiaMeeting': { label: 'Договорка' },
  'timing.dayStart': { label: 'Утреннее объявление' },
  'timing.speech': { label: 'Речь' },
  'timing.shortSpeech': { label: 'Сокращённая речь' },
  'timing.lostSpeech': { label: 'Время вместо отнятой речи' },
  'timing.voteIntro': { label: 'Список кандидатов' },
  'timing.voteCandidate': { label: 'Голосование за одного' },
  'timing.voteSimultaneous': { label: 'Голосование всех сразу' },
  'timing.voteResult': { label: 'Итог голосования' },
  'timing.tieSpeech': { label: 'Оправдательная речь' },
  'timing.liftVote': { label: 'Вопрос о подъёме' },
  'timing.farewell': { label: 'Прощальная минута' },
  'timing.nightFall': { label: 'Город засыпает' },
  'timing.nightShoot': { label: 'Выстрел мафии' },
  'timing.nightDon': { label: 'Проверка дона' },
  'timing.nightSheriff': { label: 'Проверка шерифа' },
  'timing.nightDoctor': { label: 'Ход доктора' },
  'timing.bestMove': { label: 'Выбор лучшего хода' },
  'timing.morning': { label: 'Итог ночи' },
  'timing.finalSpeech': { label: 'Последняя речь игры' },
  'timing.outcry': { label: 'Выкрик' },
  'timing.grace': { label: 'Запас на связь после окна' },
  'timing.penaltyVote': { label: 'Голосование о наказании' },
  'timing.pauseVote': { label: 'Голосование о паузе' },
  'timing.pauseBudget': { label: 'Пауз на игру' },
  'timing.reconnectBudget': { label: 'Ждать игрока без связи' },
  'timing.judgeReview': { label: 'Разбор судьи' },
  'timing.fourthFoulConfirm': { label: 'Судья подтверждает удаление' },
}

/** Every option has its words here, or this does not compile. */
export const RULE_OPTION_TEXTS: OptionTexts = {
  ...deck,
  ...day,
  ...vote,
  ...night,
  ...discipline,
  ...ending,
  ...timing,
}

const keysOf = (texts: Partial<OptionTexts>) => Object.keys(texts) as readonly RuleOptionKey[]

/** The parts of a rule set, in the order of the page. */
export const RULE_SECTIONS = [
  { title: 'Состав стола', keys: keysOf(deck) },
  { title: 'День', keys: keysOf(day) },
  { title: 'Голосование', keys: keysOf(vote) },
  { title: 'Ночь', keys: keysOf(night) },
  { title: 'Фолы и удаления', keys: keysOf(discipline) },
  { title: 'Мнения, ничья, очки', keys: keysOf(ending) },
  { title: 'Время', keys: keysOf(timing) },
] as const

export const RULES_TEXTS = {
  title: 'Правила',
  lead: 'Здесь играют по четырём сводам правил. ФИИМ — основа; у остальных ниже стоит только то, чем они от неё отличаются.',
  print: 'Напечатать',
  contents: 'Своды правил',
  differences: (name: string) => `Чем «${name}» отличается от ФИИМ`,
  whole: 'ФИИМ целиком',
  option: 'Правило',
  none: 'Ничем: это ФИИМ.',
  seats: (from: number, to: number) => (from === to ? `За столом ${to}.` : `За столом от ${from} до ${to}.`),
  about: 'О правилах',
  yes: 'да',
  no: 'нет',
  unlimited: 'без предела',
  seconds: (value: string) => `${value} с`,
  skipped: 'пропускается',
} as const
