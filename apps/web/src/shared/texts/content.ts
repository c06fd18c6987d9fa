import { ARTICLE_LIMITS } from '@gorod/contracts/content'
import { type Forms, formatNumber, plural } from '../plural.ts'

const MINUTES: Forms = ['минута', 'минуты', 'минут']
const LESSONS: Forms = ['урока', 'уроков', 'уроков']

export const READING_TEXTS = {
  loading: 'Загрузка…',
  home: 'На главную',
  minutes: (count: number) => `${count} ${plural(count, MINUTES)}`,
} as const

export const BLOG_TEXTS = {
  title: 'Блог',
  lead: 'Что появилось за столом, как устроена игра и куда она идёт.',
  feed: 'Подписаться (RSS)',
  edit: 'Статьи редактора',
  empty: 'Здесь пока нет ни одной статьи.',
  emptyAction: 'Открыть академию',
  emptyPage: 'На этой странице статей нет.',
  toFirstPage: 'К новым статьям',
  back: 'Все статьи',
  previous: 'Раньше',
  next: 'Позже',
  neighbours: 'Соседние статьи',
  notFoundLead: 'Её могли снять с публикации. Проверьте ссылку или откройте список.',
} as const

export const ACADEMY_TEXTS = {
  title: 'Академия',
  lead: 'За каждым окном урок: правила, роли, день, голосование и ночь. Читать можно по порядку или с любого места.',
  progress: (done: number, total: number) => `Прочитано ${done} из ${total} ${plural(total, LESSONS)}`,
  visitor: 'Прогресс сохраняется после входа.',
  signIn: 'Войти',
  read: 'прочитано',
  solved: (solved: number, tasks: number) => `заданий решено: ${solved} из ${tasks}`,
  rules: 'Правила целиком',
  rulesText: 'Четыре свода, по которым здесь играют, и чем они отличаются.',
  rulesOpen: 'Открыть правила',
  later: 'В каждом уроке есть задания: за столом, по настоящим правилам.',
  laterText: 'А потом сыграйте: на тренировке с вами за стол сядут боты.',
  practice: 'Сесть за стол',
  back: 'Все уроки',
  number: (place: number, total: number) => `Урок ${place} из ${total}`,
  finish: 'Отметить прочитанным',
  finished: 'Прочитано',
  next: 'Следующий урок',
  last: 'Это был последний урок. Осталось сыграть.',
  notFoundLead: 'Проверьте ссылку или выберите урок из списка.',
} as const

export const EDITOR_TEXTS = {
  listTitle: 'Статьи',
  newTitle: 'Новая статья',
  editTitle: 'Правка статьи',
  create: 'Новая статья',
  empty: 'Ни статей, ни черновиков пока нет.',
  columnTitle: 'Заголовок',
  columnState: 'Состояние',
  columnUpdated: 'Изменена',
  draft: 'Черновик',
  published: 'Опубликована',
  back: 'Все статьи',
  title: 'Заголовок',
  slug: 'Адрес',
  slugHint: (slug: string) => `Страница будет здесь: /blog/${slug === '' ? '…' : slug}`,
  summary: 'Кратко',
  summaryHint: `Одно-два предложения для списка и ленты, до ${ARTICLE_LIMITS.summary} символов`,
  markdown: 'Текст',
  markdownHint:
    'Markdown: # заголовок, **жирный**, [ссылка](/academy), > цитата. Картинки только из /images/ и /bundle/images/.',
  announced: 'Объявление',
  announcedHint:
    'О публикации узнают все, кто включил объявления, и канал сайта в Телеграме. Один раз: правки не рассылаются.',
  left: (count: number) => `Осталось ${formatNumber(count)}`,
  over: (count: number) => `Лишних символов: ${formatNumber(count)}`,
  write: 'Писать',
  look: 'Смотреть',
  panes: 'Что показать',
  preview: 'Как увидят читатели',
  previewEmpty: 'Здесь появится текст статьи.',
  previewFailed: 'Предпросмотр сейчас недоступен. Текст не потерян.',
  save: 'Сохранить',
  saveDraft: 'Сохранить черновик',
  publish: 'Опубликовать',
  withdraw: 'Снять с публикации',
  remove: 'Удалить',
  view: 'Открыть на сайте',
  saved: 'Сохранено',
  savedPublished: 'Читатели её видят',
  savedWithdrawn: 'Читатели её больше не видят',
  dirty: 'Есть несохранённые правки',
  changed:
    'Статью тем временем сохранили в другом окне. Здесь ничего не сохранено: скопируйте свой текст и откройте статью заново.',
  removeConfirm: {
    title: 'Удалить статью?',
    confirm: 'Удалить',
    cancel: 'Отмена',
    close: 'Закрыть',
  },
  removeText: (title: string) => `«${title}» исчезнет из блога и из списка статей. Вернуть её будет нельзя.`,
  leaveConfirm: {
    title: 'Уйти без сохранения?',
    confirm: 'Уйти',
    cancel: 'Остаться',
    close: 'Закрыть',
  },
  leaveText: 'Правки, которые вы не сохранили, пропадут.',
  forbiddenTitle: 'Сюда пускают редакторов',
  forbiddenLead:
    'Статьи пишут редакторы и администраторы. Если вы должны быть среди них, напишите администратору.',
  toBlog: 'Открыть блог',
  notFoundLead: 'Её могли удалить. Откройте список статей.',
} as const
