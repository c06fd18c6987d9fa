export const COPY_LINK_TEXTS = {
  copy: 'Скопировать ссылку',
  copied: 'Ссылка скопирована',
  copyByHand: 'Скопируйте ссылку сами',
} as const
