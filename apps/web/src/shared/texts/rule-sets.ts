import { SAVED_RULES_LIMITS } from '@gorod/contracts/rulesets'
import type { RuleFault } from '@gorod/rules'
import { plural } from '../plural.ts'

/** Rules that people make. */
export const RULE_SETS_TEXTS = {
  here: 'За этим столом',
  faults: {
    range: 'Такого значения не бывает.',
    table_size: 'За столом должно быть от 7 до 12 игроков.',
    no_mafia: 'Без мафии и дона играть не с кем.',
    mafia_majority: 'Чёрных должно быть меньше половины стола.',
    nothing_to_withdraw: 'Снимать нечего: выставлений нет.',
    never_ends: 'Днём никто не уходит: без ничьей игра может не кончиться.',
    opinions_without_colours: 'Мнения оставляют, а цветов в них нет.',
    colours_without_opinions: 'Мнений не оставляют: поставьте 0.',
    no_best_move: 'Лучшего хода нет ни у кого.',
    short_speech_longer: 'Сокращённая речь длиннее обычной.',
  } satisfies Record<RuleFault, string>,

  own: {
    title: 'Свои правила',
    lead: 'Соберите свой свод из любых правил, сохраните и дайте ссылку друзьям. По ним играют в лобби.',
    make: 'Собрать правила',
    none: 'Своих правил пока нет.',
    list: 'Мои правила',
    edit: 'Изменить',
    editName: (name: string) => `Изменить «${name}»`,
    remove: 'Удалить',
    removeName: (name: string) => `Удалить «${name}»`,
    removeTitle: (name: string) => `Удалить «${name}»?`,
    removeText: 'Ссылка на них перестанет открываться. Начатые лобби и игры сохранят правила.',
    cancel: 'Отмена',
    broken: 'нужно поправить',
  },

  page: {
    by: 'Собрал игрок',
    back: 'Все правила',
    copy: 'Скопировать себе',
    link: 'Ссылка на правила',
    caption: (name: string) => `Чем «${name}» отличаются от ФИИМ`,
    same: 'Ничем не отличаются от ФИИМ.',
    rest: 'Всё остальное — как в ФИИМ.',
    broken: 'По этим правилам сейчас не сыграть: сайт обновился, и часть значений больше не подходит.',
    brokenOwn: 'Откройте их и поправьте отмеченное.',
    unknown: (count: number) =>
      `Ещё ${count} ${plural(count, ['правила', 'правил', 'правил'])} из этого свода на сайте больше нет.`,
    missing: 'Таких правил нет',
    missingLead: 'Их удалили, или ссылка неполная.',
  },

  editor: {
    create: 'Новые правила',
    change: 'Изменить правила',
    forSigned: 'Свои правила хранятся в аккаунте.',
    signIn: 'Войти',
    name: 'Название',
    nameHint: `До ${SAVED_RULES_LIMITS.nameLength} символов.`,
    nameEmpty: 'Назовите правила',
    start: 'Начать с готового свода',
    startHint: 'Все значения ниже станут такими, как в нём.',
    inFiim: (value: string) => `В ФИИМ: ${value}`,
    yes: 'да',
    no: 'нет',
    seconds: (label: string) => `${label}, с`,
    range: (min: string, max: string, step: string) =>
      step === '1' ? `От ${min} до ${max}, целое число.` : `От ${min} до ${max}, с шагом ${step}.`,
    orEmpty: 'Пусто — без предела.',
    seats: (count: number) => `За столом: ${count}`,
    result: 'Отличия от ФИИМ',
    show: 'По пунктам',
    none: 'Пока ничего не изменено.',
    toMend: (count: number) => `Поправьте: ${count}`,
    save: 'Сохранить',
    cancel: 'Не сохранять',
  },
} as const
