import type { Language } from '#contract/account.ts'
import type { EarningState } from '#contract/earnings.ts'

const en = {
  columns: {
    booking: 'Booking',
    start: (zone: string) => `Start (${zone})`,
    interviewee: 'Interviewee',
    state: 'State',
    currency: 'Currency',
    gross: 'Gross',
    refunded: 'Refunded',
    fee: 'Fee',
    net: 'Net',
    charged: 'Charged',
    chargedCurrency: 'Charged in',
    availableFrom: (zone: string) => `Available from (${zone})`,
  },
  formerMember: 'Former member',
  states: {
    upcoming: 'upcoming',
    contested: 'to be decided',
    pending: 'pending',
    available: 'available',
    paid: 'paid out',
    refunded: 'refunded',
  } satisfies Record<EarningState, string>,
}

/** What the file of earnings says, beside its figures. */
export const earningsExportTexts: Record<Language, typeof en> = {
  en,
  ru: {
    columns: {
      booking: 'Запись',
      start: zone => `Начало (${zone})`,
      interviewee: 'Кандидат',
      state: 'Состояние',
      currency: 'Валюта',
      gross: 'Цена',
      refunded: 'Возвращено',
      fee: 'Комиссия',
      net: 'К выплате',
      charged: 'Списано',
      chargedCurrency: 'Валюта списания',
      availableFrom: zone => `Доступно с (${zone})`,
    },
    formerMember: 'Бывший участник',
    states: {
      upcoming: 'предстоит',
      contested: 'ждёт решения',
      pending: 'ожидает',
      available: 'доступно',
      paid: 'выплачено',
      refunded: 'возвращено',
    },
  },
}
