import type { Language } from '#contract/language.ts'
import type { OrderStatus } from '#fake-payment-provider/policy.ts'

const finishedTexts = (words: Record<Exclude<OrderStatus, 'created'>, string>) => words

const en = {
  sandbox: 'Sandbox – no real money',
  sandboxNote: 'Pay with a test card. Real cards are never accepted.',
  payTitle: 'Payment',
  chargedNow: 'The amount is charged now.',
  chargedLater:
    'Nothing is charged now. The amount is only authorised on your card. It is charged when the interviewer accepts and released in full if they do not.',
  timeLeft: 'Time left to pay:',
  lastMinute: 'One minute left to pay.',
  cardNumber: 'Card number',
  expiry: 'Expiry date (MM/YY)',
  cvc: 'CVC',
  name: 'Name on card (optional)',
  pay: (amount: string) => `Pay ${amount}`,
  payLater: (amount: string) => `Pay ${amount} when accepted`,
  cancel: 'Cancel and go back',
  testCards: 'Test cards',
  testCardsNote: 'Choose one to fill in the form. Any future date and any three digits work.',
  cards: {
    succeeds: 'succeeds',
    declined: 'is declined',
    insufficient_funds: 'has insufficient funds',
    asks: 'asks for a confirmation step',
  },
  check: 'Please check the card.',
  declined: {} as Partial<Record<string, string>>,
  anotherCard: 'Nothing was charged. You can try another card.',
  errors: {
    number_missing: 'Enter a card number.',
    number_unknown: 'This is not one of the test cards. Choose one from the list.',
    expiry_unreadable: 'Enter month and year, for example 12/34.',
    expiry_past: 'This date has passed.',
    cvc_unreadable: 'Enter the three digits.',
    name_too_long: 'This is too long.',
  },
  confirmTitle: 'Confirm the payment',
  confirmNote: 'A real bank would now ask whether it is you, for example in its app. Here you decide.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  goBack: 'Continue to Rehearse',
  finished: finishedTexts({
    captured: 'This payment is complete.',
    authorized: 'This payment is authorised.',
    failed: 'This payment failed.',
    expired: 'The time to pay is over.',
    cancelled: 'This payment was cancelled.',
  }),
  finishedNote: finishedTexts({
    captured: 'There is nothing more to do here. You will not be charged again.',
    authorized: 'There is nothing more to do here. You are charged only when the interviewer accepts.',
    failed: 'Nothing was charged.',
    expired: 'Nothing was charged.',
    cancelled: 'Nothing was charged.',
  }),
  missingTitle: 'There is no such payment',
  missingNote: 'The link may be incomplete. Open it again from My Bookings.',
}

const ru: typeof en = {
  sandbox: 'Песочница – деньги не настоящие',
  sandboxNote: 'Платите тестовой картой. Настоящие карты не принимаются.',
  payTitle: 'Оплата',
  chargedNow: 'Сумма списывается сразу.',
  chargedLater:
    'Сейчас ничего не списывается: сумма только резервируется на карте. Она будет списана, когда интервьюер примет запрос, и полностью освободится, если не примет.',
  timeLeft: 'Осталось на оплату:',
  lastMinute: 'На оплату осталась одна минута.',
  cardNumber: 'Номер карты',
  expiry: 'Срок (ММ/ГГ)',
  cvc: 'CVC',
  name: 'Имя на карте (необязательно)',
  pay: amount => `Оплатить ${amount}`,
  payLater: amount => `Оплатить ${amount} после согласия`,
  cancel: 'Отменить и вернуться',
  testCards: 'Тестовые карты',
  testCardsNote: 'Выберите карту, чтобы заполнить форму. Подойдут любая будущая дата и любые три цифры.',
  cards: {
    succeeds: 'платёж проходит',
    declined: 'карта отклоняется',
    insufficient_funds: 'на карте недостаточно средств',
    asks: 'нужен шаг подтверждения',
  },
  check: 'Проверьте данные карты.',
  declined: {
    'Your card was declined.': 'Карта отклонена.',
    'Your card has insufficient funds.': 'На карте недостаточно средств.',
    'The payment was not confirmed.': 'Платёж не подтверждён.',
  },
  anotherCard: 'Деньги не списаны. Можно попробовать другую карту.',
  errors: {
    number_missing: 'Введите номер карты.',
    number_unknown: 'Это не тестовая карта. Выберите карту из списка.',
    expiry_unreadable: 'Введите месяц и год, например 12/34.',
    expiry_past: 'Эта дата уже прошла.',
    cvc_unreadable: 'Введите три цифры.',
    name_too_long: 'Слишком длинное имя.',
  },
  confirmTitle: 'Подтвердите платёж',
  confirmNote: 'Настоящий банк сейчас спросил бы, вы ли это, например в приложении. Здесь решаете вы.',
  confirm: 'Подтвердить',
  refuse: 'Отказаться',
  goBack: 'Вернуться в Rehearse',
  finished: finishedTexts({
    captured: 'Платёж выполнен.',
    authorized: 'Платёж авторизован.',
    failed: 'Платёж не прошёл.',
    expired: 'Время на оплату истекло.',
    cancelled: 'Платёж отменён.',
  }),
  finishedNote: finishedTexts({
    captured: 'Больше ничего делать не нужно. Повторного списания не будет.',
    authorized: 'Больше ничего делать не нужно. Деньги спишутся, только когда интервьюер примет запрос.',
    failed: 'Ничего не списано.',
    expired: 'Ничего не списано.',
    cancelled: 'Ничего не списано.',
  }),
  missingTitle: 'Такого платежа нет',
  missingNote: 'Возможно, ссылка неполная. Откройте её снова из раздела «Мои записи».',
}

export type PageText = typeof en
export const pageTexts: Record<Language, PageText> = { en, ru }

/** Time left at rendering, such as `14:59`. */
export const formatCountdown = (leftSeconds: number): string =>
  `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`
