import type { Language } from '#contract/language.ts'
import type { OrderStatus } from '#fake-payment-provider/policy.ts'

const finishedTexts = (words: Record<Exclude<OrderStatus, 'created'>, string>) => words

const en = {
  sandbox: 'Sandbox – no real money',
  sandboxNote: 'Use a test card. Real cards are never accepted.',
  payTitle: 'Payment',
  chargedNow: 'You’re charged now.',
  chargedLater: 'We place a hold on your card. You’re charged only if the interviewer accepts.',
  timeLeft: 'Time left to pay:',
  lastMinute: 'One minute left to pay.',
  cardNumber: 'Card number',
  expiry: 'Expiry date (MM/YY)',
  cvc: 'CVC',
  name: 'Name on card (optional)',
  pay: (amount: string) => `Pay ${amount}`,
  payLater: (amount: string) => `Pay ${amount} if accepted`,
  cancel: 'Cancel and go back',
  testCards: 'Test cards',
  testCardsNote: 'Choose one to fill in the form.',
  cards: {
    succeeds: 'payment succeeds',
    declined: 'card is declined',
    insufficient_funds: 'not enough money on the card',
    asks: 'asks you to confirm',
  },
  check: 'Check the card details.',
  declined: {} as Partial<Record<string, string>>,
  anotherCard: 'Nothing was charged. Try another card.',
  errors: {
    number_missing: 'Enter a card number.',
    number_unknown: 'This isn’t a test card. Choose one from the list.',
    expiry_unreadable: 'Enter month and year, such as 12/34.',
    expiry_past: 'This date has passed.',
    cvc_unreadable: 'Enter the three digits.',
    name_too_long: 'This name is too long.',
  },
  confirmTitle: 'Confirm the payment',
  confirmNote: 'A bank would now ask you to confirm, for example in its app. Here you decide.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  goBack: 'Continue to Rehearse',
  finished: finishedTexts({
    captured: 'This payment is complete.',
    authorized: 'The amount is on hold.',
    failed: 'This payment failed.',
    expired: 'The time to pay is over.',
    cancelled: 'This payment was cancelled.',
  }),
  finishedNote: finishedTexts({
    captured: 'You won’t be charged again.',
    authorized: 'You’re charged only if the interviewer accepts.',
    failed: 'Nothing was charged.',
    expired: 'Nothing was charged.',
    cancelled: 'Nothing was charged.',
  }),
  missingTitle: 'Payment not found',
  missingNote: 'The link may be incomplete. Open it again from My Bookings.',
}

export const ru: typeof en = {
  sandbox: 'Песочница – деньги не настоящие',
  sandboxNote: 'Используйте тестовую карту. Настоящие не принимаются.',
  payTitle: 'Оплата',
  chargedNow: 'Деньги спишутся сейчас.',
  chargedLater: 'Мы заморозим деньги на карте. Они спишутся, только если интервьюер примет запрос.',
  timeLeft: 'Осталось на оплату:',
  lastMinute: 'На оплату осталась одна минута.',
  cardNumber: 'Номер карты',
  expiry: 'Срок (ММ/ГГ)',
  cvc: 'CVC',
  name: 'Имя на карте (необязательно)',
  pay: amount => `Оплатить ${amount}`,
  payLater: amount => `Оплатить ${amount} при согласии`,
  cancel: 'Отменить и вернуться',
  testCards: 'Тестовые карты',
  testCardsNote: 'Выберите карту, чтобы заполнить форму.',
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
  anotherCard: 'Деньги не списаны. Попробуйте другую карту.',
  errors: {
    number_missing: 'Введите номер карты.',
    number_unknown: 'Это не тестовая карта. Выберите карту из списка.',
    expiry_unreadable: 'Введите месяц и год, например 12/34.',
    expiry_past: 'Эта дата уже прошла.',
    cvc_unreadable: 'Введите три цифры.',
    name_too_long: 'Слишком длинное имя.',
  },
  confirmTitle: 'Подтвердите платёж',
  confirmNote: 'Банк сейчас попросил бы подтверждение, например в приложении. Здесь решаете вы.',
  confirm: 'Подтвердить',
  refuse: 'Отказаться',
  goBack: 'Вернуться в Rehearse',
  finished: finishedTexts({
    captured: 'Платёж выполнен.',
    authorized: 'Деньги заморожены.',
    failed: 'Платёж не прошёл.',
    expired: 'Время на оплату истекло.',
    cancelled: 'Платёж отменён.',
  }),
  finishedNote: finishedTexts({
    captured: 'Повторного списания не будет.',
    authorized: 'Деньги спишутся, только если интервьюер примет запрос.',
    failed: 'Ничего не списано.',
    expired: 'Ничего не списано.',
    cancelled: 'Ничего не списано.',
  }),
  missingTitle: 'Платёж не найден',
  missingNote: 'Возможно, ссылка неполная. Откройте её снова из раздела «Мои записи».',
}

export type PageText = typeof en
export const pageTexts: Record<Language, PageText> = { en, ru }

/** Time left at rendering, such as `14:59`. */
export const formatCountdown = (leftSeconds: number): string =>
  `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`
