import { AVATAR_MAX_BYTES, DESCRIPTION_MAX } from '@gorod/contracts/profile'

const MEGABYTES = AVATAR_MAX_BYTES / 1024 / 1024

/** The modal «Редактировать» (spec §4, §5). */
export const PROFILE_EDIT_TEXTS = {
  open: 'Редактировать профиль',
  title: 'Редактировать',
  picture: 'Загрузить фото',
  pictureHint: `Только картинки, до ${MEGABYTES} МБ`,
  pictureDrop: 'Отпустите, чтобы выбрать',
  pictureRemove: 'Убрать выбранное фото',
  photoRemove: 'Убрать фото',
  photoKeep: 'Вернуть фото',
  photoGoes: 'Фото исчезнет, когда вы сохраните',
  pictureErrors: {
    not_picture: 'Это не картинка. Подойдёт JPEG, PNG или WebP.',
    not_supported: 'Такую картинку мы не откроем. Подойдёт JPEG, PNG или WebP.',
    too_large: `Файл больше ${MEGABYTES} МБ. Выберите поменьше.`,
    empty: 'Файл пуст. Выберите другой.',
    several: 'Нужна одна картинка.',
    unreadable: 'Картинка не открывается. Выберите другую.',
  },
  gender: 'Тело аватара',
  /** By `rpm_avatar_gender`. */
  genders: ['Мужское', 'Женское'],
  username: 'Имя',
  description: 'О себе',
  left: (count: number) => (count < 0 ? `лишних ${-count}` : `осталось ${count}`),
  /** Spec §5. */
  descriptionTooLong: `Максимум ${DESCRIPTION_MAX} символов`,
  telegram: 'Telegram',
  instagram: 'Фото',
  community: 'Сообщество',
  twitch: 'Стримы',
  placeholders: {
    telegram: 'имя в Telegram',
    instagram: 'имя в Instagram',
    community: 'https://vk.com/mafia',
    twitch: 'канал на Twitch',
  },
  streaming: {
    success: 'Канал подтверждён',
    processing: 'Канал ещё не подтверждён',
    empty: 'Канал не указан',
  },
  /** Spec §5 «Streaming help text». */
  streamingHelp: 'Когда канал будет подтверждён, в профиле появится значок стримера.',
  connect: 'Подтвердить',
  connectEmpty: 'Подключить Twitch',
  connectAfterSaving: 'Сохранить и подтвердить',
  changedChannel: 'Новый канал нужно будет подтвердить заново.',
  disconnect: 'Отключить',
  save: 'Сохранить',
  cancel: 'Отмена',
  discard: {
    title: 'Не сохранять изменения?',
    confirm: 'Не сохранять',
    cancel: 'Вернуться',
    close: 'Закрыть',
  },
  discardLead: 'Вы изменили профиль и не сохранили его.',
} as const

/** How a proof of the streaming channel ended. */
export const STREAMING_OUTCOME_TEXTS = {
  verified: 'Канал подтверждён',
  other_channel: 'Вы вошли на Twitch с другим каналом. В профиле ничего не изменилось.',
  taken: 'Этот канал уже подтверждён в другом профиле.',
  cancelled: 'Подтверждение канала отменено.',
  failed: 'Не удалось подтвердить канал. Попробуйте ещё раз.',
} as const
