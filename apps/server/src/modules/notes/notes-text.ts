import { NOTE_LIMITS } from '@gorod/contracts/notes'

export const NOTES_TEXTS = {
  oneself: 'О себе заметку оставить нельзя',
  noteLong: `Не более ${NOTE_LIMITS.noteLength} символов`,
  tagLong: `Метка не длиннее ${NOTE_LIMITS.tagLength} символов`,
  tagsMany: `Не более ${NOTE_LIMITS.tags} меток`,
  full: `Заметки есть уже о ${NOTE_LIMITS.players} игроках`,
} as const
