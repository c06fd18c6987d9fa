import { listSettings } from '@gorod/contracts/admin-settings'
import { listReleased } from '@gorod/contracts/release-parts'
import { SITE_SETTING_NAMES, SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { answer } from './fake-answer.ts'

const lesson = (place: number, title: string) => ({
  shown: true,
  place,
  title,
  summary: 'Кто говорит первым, что успеть за минуту и как правильно выставить игрока.',
  markdown: 'За столом десять человек.\n\n## День\n\nКаждый говорит одну минуту.',
})
const ICON = '/bundle/images/achievements/first_game-96.svg'
const plain = { part: null, image: null, fixed: null }

export const SETTINGS_ANSWERS = [
  answer(
    listSettings,
    SITE_SETTING_NAMES.map((name, index) => ({
      name,
      value: SITE_SETTINGS[name].fallback,
      fallback: SITE_SETTINGS[name].fallback,
      version: index % 3,
    })),
  ),
  // One answer for all kinds: an item is shown by its switch, whatever else it has.
  answer(listReleased, [
    { key: 'one', name: 'День', ...plain, value: lesson(1, 'День'), fallback: lesson(1, 'День'), version: 0 },
    {
      key: 'two',
      name: 'Ночь',
      ...plain,
      image: ICON,
      value: {
        ...lesson(2, 'Ночь, в которую никто не спит, и то, что о ней стоит знать заранее'),
        shown: false,
      },
      fallback: lesson(2, 'Ночь'),
      version: 3,
    },
    {
      key: 'three',
      name: 'Рубашка',
      part: 'Верх, мужской образ',
      image: ICON,
      fixed: 'Из нового образа: скрыть нельзя',
      value: lesson(3, 'Рубашка'),
      fallback: lesson(3, 'Рубашка'),
      version: 0,
    },
  ]),
] as const
