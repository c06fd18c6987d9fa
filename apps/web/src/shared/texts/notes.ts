import { NOTE_LIMITS } from '@gorod/contracts/notes'

export const NOTES_TEXTS = {
  note: 'Заметка об игроке',
  placeholder: `до ${NOTE_LIMITS.noteLength} знаков`,
  tags: 'Ваши метки',
  addTag: 'метка',
  newTag: 'Новая метка',
  privacy: 'Заметку и метки видите только вы.',
  streamerHides: 'Режим стримера: заметки скрыты.',
  about: 'Ваша заметка',

  title: 'Заметки об игроках',
  lead: 'Их видите только вы: в комнате, в профиле и в карточке над именем. Добавить заметку можно в профиле игрока или за столом.',
  none: 'Заметок пока нет.',
  remove: 'Убрать',
  removeLabel: (name: string) => `Убрать заметку об игроке ${name}`,
  save: 'Сохранить файлом',
  load: 'Загрузить из файла',
  loaded: (written: number, skipped: number) =>
    skipped === 0
      ? `Загружено: ${written}.`
      : `Загружено: ${written}. Пропущено: ${skipped}, таких игроков нет.`,
  badFile: 'В этом файле нет заметок.',
} as const
