import { deletedUserName } from '#contract/constants.ts'
import type { EarningState } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { type CsvCell, toCsv } from '#server/lib/format.ts'
import { formatLocalDateTime } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/payments/context.ts'
import { type DateRange, listSessionEarnings, presentAmounts, type SessionEarning } from './earnings.ts'

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

const texts: Record<Language, typeof en> = {
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

/** CSV of the sessions of a date range, with times in the interviewer's time zone. */
export async function exportEarnings(
  deps: Deps,
  userId: UserId,
  { language, ...days }: DateRange & { language: Language },
) {
  const zone = await findTimeZone(deps.db, userId)
  const { sessions } = await listSessionEarnings(deps, userId, days)
  const { columns } = texts[language]
  const head = Object.values(columns).map(name => (typeof name === 'string' ? name : name(zone)))
  const baseName = ['earnings', days.from, days.to].filter(Boolean).join('-')
  return {
    fileName: `rehearse-${baseName}.csv`,
    // The byte order mark makes spreadsheets read UTF-8.
    csv: `\uFEFF${toCsv([head, ...sessions.map(session => toCsvRow(session, zone, language))], language)}`,
  }
}

/** Same order as the columns. */
function toCsvRow(
  { booking, amounts, state, availableAt }: SessionEarning,
  zone: string,
  language: Language,
): CsvCell[] {
  const { gross, refunded, fee, net, currency } = presentAmounts(amounts)
  const { states, formerMember } = texts[language]
  const charged =
    booking.list_currency === null ? [null, null] : [fromMinorUnits(booking.price_minor), booking.currency]
  return [
    booking.id,
    formatLocalDateTime(booking.starts_at, zone),
    booking.interviewee_name === deletedUserName ? formerMember : booking.interviewee_name,
    states[state],
    currency,
    gross,
    refunded,
    fee,
    net,
    ...charged,
    availableAt && formatLocalDateTime(availableAt, zone),
  ]
}
