import { LONGEST_AUDIENCE_DELAY_SECONDS } from './audience-delay.ts'
import type { RuleSetId } from './search.ts'
import { checkSeasons, checkSeasonsChange } from './season-calendar.ts'
import {
  type CheckedValue,
  checkShape,
  choice,
  field,
  flag,
  group,
  list,
  optionalText,
  type Shape,
  type ShapeErrors,
  text,
  type ValueOf,
  whole,
} from './setting-shape.ts'

/** Parts of the settings page, in its order. */
export const SETTING_SECTIONS = {
  site: 'Сайт',
  prices: 'Цены и запас',
  search: 'Поиск и баны',
  ratings: 'Рейтинг',
  audience: 'Зрители',
  regions: 'Регионы',
  retention: 'Сроки хранения',
} as const
export type SettingSection = keyof typeof SETTING_SECTIONS

export interface SiteSetting<S extends Shape = Shape> {
  readonly section: SettingSection
  readonly label: string
  /** What it is for, and from which moment a change holds. */
  readonly lead: string
  readonly shape: S
  /** What holds until the environment or an administrator says something else. */
  readonly fallback: ValueOf<S>
  /** What the shape cannot say. */
  readonly check?: (value: ValueOf<S>) => ShapeErrors
  /** Why what held may not become this any more. `today`: the day of Moscow. */
  readonly checkChange?: (before: ValueOf<S>, after: ValueOf<S>, today: string) => ShapeErrors
}

const setting = <const S extends Shape>(definition: SiteSetting<S>): SiteSetting<S> => definition

const ruleSet = (label: string) =>
  field(
    label,
    choice<RuleSetId>({ fiim: 'ФИИМ', polemica: 'Polemica', fsm: 'ФСМ', casual_doctor: 'С доктором' }),
  )

/** No table is seen sooner than this by people beyond it. */
const delay = (label: string, leastSeconds: number) =>
  field(label, whole(leastSeconds, LONGEST_AUDIENCE_DELAY_SECONDS, 'с'))

const TOO_FEW_BEST = 'Не меньше, чем нужно для таблицы'

const days = (least: number) => whole(least, 36_500, 'дн.')

const price = (label: string) =>
  field(
    label,
    group({
      energy: field('Энергия', whole(0, 1000, '')),
      tickets: field('Билеты', whole(0, 100, '')),
    }),
  )

/** Everything an administrator may set at `/admin/settings`: one definition for the server, the page and the documents. */
export const SITE_SETTINGS = {
  productName: setting({
    section: 'site',
    label: 'Название',
    lead: 'Стоит в письмах и в заголовках страниц. Действует со следующей страницы и со следующего письма.',
    shape: text(40),
    fallback: 'Город засыпает',
  }),
  telegramSupportUrl: setting({
    section: 'site',
    label: 'Чат поддержки',
    lead: 'Ссылка внизу каждой страницы и в сообщениях об остановке поиска. Действует при следующей загрузке страницы.',
    shape: optionalText(200, 'telegram'),
    fallback: null,
  }),
  useCaptcha: setting({
    section: 'site',
    label: 'Капча',
    lead: 'Спрашивать «Я не робот», прежде чем письмо с подтверждением уйдёт ещё раз. Действует сразу.',
    shape: flag(),
    fallback: false,
  }),
  ymCode: setting({
    section: 'site',
    label: 'Код цели метрики',
    lead: 'Цель счётчика, которую достигает прерванный поиск. Действует при следующей загрузке страницы.',
    shape: optionalText(50, 'code'),
    fallback: null,
  }),
  prices: setting({
    section: 'prices',
    label: 'Цены игр',
    lead: 'Проверяются при входе в поиск и списываются, когда игра начинается. Отменённая игра возвращает ровно то, что взяла.',
    shape: group({
      quick: price('Быстрый стол'),
      rated: price('Рейтинговая игра'),
      league: price('Лига'),
      championship: price('Чемпионат'),
    }),
    fallback: {
      quick: { energy: 0, tickets: 0 },
      rated: { energy: 10, tickets: 0 },
      league: { energy: 0, tickets: 1 },
      championship: { energy: 0, tickets: 1 },
    },
  }),
  energy: setting({
    section: 'prices',
    label: 'Энергия',
    lead: 'Запас считается при каждом взгляде на него: новый темп действует и для времени, которое прошло с последней траты.',
    shape: group({
      max: field('Полный запас', whole(1, 10_000, '')),
      minutesAPoint: field('Единица возвращается за', whole(1, 10_080, 'мин')),
    }),
    fallback: { max: 100, minutesAPoint: 6 },
  }),
  tickets: setting({
    section: 'prices',
    label: 'Билеты',
    lead: 'Запас считается при каждом взгляде на него. Билеты новичка получает и тот, кто ещё ни разу не платил.',
    shape: group({
      atSignUp: field('Новичку', whole(0, 1000, '')),
      aDay: field('Каждый день', whole(0, 100, '')),
      max: field('Полный запас', whole(1, 10_000, '')),
    }),
    fallback: { atSignUp: 3, aDay: 1, max: 30 },
  }),
  subscriptionPrice: setting({
    section: 'prices',
    label: 'Подписка',
    lead: 'Цена месяца. Действует со следующего платежа; оплаченный месяц остаётся как есть.',
    shape: whole(100, 10_000_000, 'коп.'),
    fallback: 29_900,
  }),
  searchTimes: setting({
    section: 'search',
    label: 'Времена поиска',
    lead: 'Действуют для столов, которые соберутся позже: у найденного стола остаётся срок, с которым его нашли. Разница рейтинга считается заново каждую секунду.',
    shape: group({
      acceptSeconds: field('На ответ за найденным столом', whole(5, 300, 'с')),
      absenceSeconds: field('Место без связи хранится', whole(10, 3600, 'с')),
      windowStart: field('Разница рейтинга сначала', whole(0, 10_000, 'MMR')),
      windowPerSecond: field('Каждая секунда добавляет', whole(1, 1000, 'MMR')),
    }),
    // The windows are measured by bench/matchmaking.ts: near to each other while many wait, and somebody to play with when few do.
    fallback: { acceptSeconds: 20, absenceSeconds: 120, windowStart: 60, windowPerSecond: 3 },
  }),
  searchRules: setting({
    section: 'search',
    label: 'Правила поиска',
    lead: 'По какому своду играет каждый режим. Страница поиска называет его. Действует для столов, которые начнутся позже. Чемпионат: с этим сводом начинается новый чемпионат, организатор может выбрать другой.',
    shape: group({
      quick: ruleSet('Обычная'),
      rated: ruleSet('Рейтинговая'),
      league: ruleSet('Лига'),
      championship: ruleSet('Чемпионат'),
    }),
    fallback: { quick: 'fiim', rated: 'fiim', league: 'fiim', championship: 'fiim' },
  }),
  leavingBans: setting({
    section: 'search',
    label: 'Баны за ранний выход',
    lead: 'Первый выход даёт первый срок, каждый следующий ещё один; последний повторяется. Баны, которые уже даны, не меняются.',
    shape: group({
      minutes: field('Сроки', list('Срок', whole(1, 525_600, 'мин'), { min: 1, max: 10 })),
      forgottenAfterDays: field('Ступень забывается через', whole(1, 3650, 'дн.')),
    }),
    // 5 and 30 minutes, a day, a week.
    fallback: { minutes: [5, 30, 1440, 10_080], forgottenAfterDays: 30 },
  }),
  mmrTiers: setting({
    section: 'ratings',
    label: 'Ступени рейтинга',
    lead: 'У игрока та ступень, чья граница не выше его MMR. Действует со следующего открытия профиля.',
    shape: list(
      'Ступень',
      group({
        min: field('От', whole(0, 100_000, 'MMR')),
        type: field('Код', text(20, 'code')),
        image_url: field('Картинка', text(200, 'path')),
      }),
      { min: 1, max: 20 },
    ),
    fallback: ['bronze', 'silver', 'gold', 'platinum', 'diamond'].map((type, index) => ({
      min: [0, 900, 1100, 1300, 1500][index] ?? 0,
      type,
      image_url: `/bundle/images/mmr-${type}.svg`,
    })),
    check: (tiers) =>
      errorsOf(tiers, ({ min }, index) => {
        const below = tiers[index - 1]
        if (below === undefined) return min === 0 ? null : ['min', 'Первая ступень начинается с 0']
        return min > below.min ? null : ['min', 'Граница должна быть выше предыдущей']
      }),
  }),
  ratingRules: setting({
    section: 'ratings',
    label: 'Таблица рейтинга',
    lead: 'Кто стоит в таблице и сколько игр лиги идёт в зачёт. Действует со следующего пересчёта; закрытые сезоны не меняются.',
    shape: group({
      bestGames: field('Лучших игр лиги в зачёте', whole(1, 1000, '')),
      leagueGames: field('Игр лиги, чтобы попасть в таблицу очков', whole(1, 1000, '')),
      idleDays: field('Без игр уходит из таблицы через', whole(1, 3650, 'дн.')),
    }),
    fallback: { bestGames: 30, leagueGames: 10, idleDays: 60 },
    check: ({ bestGames, leagueGames }) => (bestGames < leagueGames ? { bestGames: TOO_FEW_BEST } : {}),
  }),
  monthRules: setting({
    section: 'ratings',
    label: 'Рейтинг месяца',
    lead: 'Сколько игр лиги идёт в зачёт месяца. Действует со следующего пересчёта; закрытые месяцы не меняются.',
    shape: group({
      bestGames: field('Лучших игр лиги в зачёте', whole(1, 1000, '')),
      leagueGames: field('Игр лиги, чтобы попасть в таблицу очков', whole(1, 1000, '')),
    }),
    fallback: { bestGames: 15, leagueGames: 5 },
    check: ({ bestGames, leagueGames }) => (bestGames < leagueGames ? { bestGames: TOO_FEW_BEST } : {}),
  }),
  seasons: setting({
    section: 'ratings',
    label: 'Сезоны',
    lead: 'Дни по Москве, первый и последний включительно. Время вне списка делят сезоны-кварталы: зима с декабря, весна с марта, лето с июня, осень с сентября. Чтобы продлить или сократить квартал, который идёт, добавьте сезон с его первым днём. Начавшийся сезон остаётся в списке, закончившийся не меняется. Действует сразу.',
    shape: list(
      'Сезон',
      group({
        title: field('Название', text(40)),
        from: field('Первый день', text(10, 'day')),
        to: field('Последний день', text(10, 'day')),
      }),
      { min: 0, max: 100 },
    ),
    fallback: [],
    check: checkSeasons,
    checkChange: checkSeasonsChange,
  }),
  audienceDelays: setting({
    section: 'audience',
    label: 'Задержка для зрителей',
    lead: 'Насколько позже стол виден тем, кто за ним не сидит. Действует для столов, которые ещё никто не смотрит. Стример за столом может её увеличить.',
    shape: group({
      practice: delay('Тренировка', 30),
      lobby: delay('Лобби', 30),
      rated: delay('Рейтинговая', 180),
      league: delay('Лига', 180),
      championship: delay('Чемпионат', 180),
    }),
    fallback: { practice: 30, lobby: 30, rated: 180, league: 180, championship: 180 },
  }),
  regions: setting({
    section: 'regions',
    label: 'Регионы',
    lead: 'Ссылки внизу страницы и выбор в личном кабинете. Регион без своего сайта остаётся на этом. Действует при следующей загрузке страницы.',
    shape: list(
      'Регион',
      group({
        code: field('Код', text(20, 'code')),
        region: field('Название', text(60)),
        site: field('Свой сайт', optionalText(200, 'origin')),
      }),
      { min: 0, max: 100 },
    ),
    // Where Russian is spoken at tables. Codes are ISO 3166, as the cabinet's countries are, in lower case.
    fallback: Object.entries({
      ru: 'Россия',
      by: 'Беларусь',
      kz: 'Казахстан',
      am: 'Армения',
      ge: 'Грузия',
      uz: 'Узбекистан',
      md: 'Молдова',
      il: 'Израиль',
      de: 'Германия',
      lv: 'Латвия',
      tr: 'Турция',
      us: 'США',
    }).map(([code, region]) => ({ code, region, site: null })),
    check: (regions) =>
      errorsOf(regions, ({ code }, index) =>
        regions.findIndex((other) => other.code === code) === index ? null : ['code', 'Такой код уже есть'],
      ),
  }),
  retention: setting({
    section: 'retention',
    label: 'Сроки хранения',
    lead: 'Что старше, удаляет ежедневная уборка. Невыполненные задачи хранят и письма, которые не ушли. Срок сеанса задаёт переменная SESSION_DAYS.',
    shape: group({
      auditDays: field('Журнал действий', days(90)),
      errorDays: field('Ошибки страниц', days(1)),
      failedJobDays: field('Невыполненные задачи', days(1)),
    }),
    fallback: { auditDays: 1825, errorDays: 30, failedJobDays: 30 },
  }),
} as const

export type SiteSettingName = keyof typeof SITE_SETTINGS
export type SiteSettingValues = {
  readonly [Name in SiteSettingName]: ValueOf<(typeof SITE_SETTINGS)[Name]['shape']>
}

export const SITE_SETTING_NAMES = Object.keys(SITE_SETTINGS) as [SiteSettingName, ...SiteSettingName[]]

/** The definition of any setting: the shape and the check of one belong together, which the type of all does not say. */
export function definitionOf(name: SiteSettingName): SiteSetting {
  return SITE_SETTINGS[name] as unknown as SiteSetting
}

/** The value as it is kept, or what is wrong with which part of it. */
export function checkSetting<Name extends SiteSettingName>(
  name: Name,
  given: unknown,
): CheckedValue<SiteSettingValues[Name]> {
  const definition = definitionOf(name)
  const checked = checkShape(definition.shape, given)
  if (!checked.fits) return checked
  const errors = definition.check?.(checked.value) ?? {}
  return Object.keys(errors).length === 0
    ? { fits: true, value: checked.value as SiteSettingValues[Name] }
    : { fits: false, errors }
}

/** Why a setting that holds may not be changed to this any more. Both values fit. `today`: the day of Moscow. */
export function checkSettingChange(
  name: SiteSettingName,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  today: string,
): ShapeErrors {
  // As in `checkSetting`.
  const { checkChange } = SITE_SETTINGS[name] as unknown as {
    readonly checkChange?: (before: unknown, after: unknown, today: string) => ShapeErrors
  }
  return checkChange?.(before, after, today) ?? {}
}

/** The first thing wrong with each entry of a list: the field and the message. */
function errorsOf<Entry>(
  entries: readonly Entry[],
  wrongOf: (entry: Entry, index: number) => readonly [field: string, message: string] | null,
): ShapeErrors {
  return Object.fromEntries(
    entries.flatMap((entry, index) => {
      const wrong = wrongOf(entry, index)
      return wrong === null ? [] : [[`${index}.${wrong[0]}`, wrong[1]]]
    }),
  )
}
