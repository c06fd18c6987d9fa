/** Messages under the fields of the application and of its decision. */
export const JUDGING_TEXTS = {
  textRequired: 'Напишите несколько слов о себе',
  alreadyJudge: 'Право судьи у вас уже есть',
  alreadyOpen: 'Заявка уже отправлена и ждёт ответа',
  passesMissing: (missing: number) => `Сначала пройдите практику судьи. Осталось зачётов: ${missing}`,
  proveFirst: 'Сначала подтвердите e-mail: без этого права не выдаются',
  unproved: 'Игрок не подтвердил свой e-mail. Права выдаются только после этого',
  reasonRequired: 'Напишите, почему заявка отклонена',
} as const
