/** The message under a field of «Карты и подписка» that the server refused. */
export const PAYMENT_ERRORS = {
  noCard: 'Такой карты нет',
  tooManyCards: 'Больше пяти карт привязать нельзя',
  cardPays: 'С этой карты оплачивается подписка. Сначала отмените её или выберите другую карту',
  declined: 'Банк отклонил платёж. Попробуйте другую карту',
} as const
