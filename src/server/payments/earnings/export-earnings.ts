import { deletedUserName } from '#contract/constants.ts'
import { type CsvCell, toCsv } from '#contract/csv.ts'
import type { EarningState } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
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
  const columns = listColumns(zone, language)
  const rows = sessions.map(session => columns.map(({ cell }) => cell(session)))
  const baseName = ['earnings', days.from, days.to].filter(Boolean).join('-')
  return {
    fileName: `rehearse-${baseName}.csv`,
    // The byte order mark makes spreadsheets read UTF-8.
    csv: `\uFEFF${toCsv([columns.map(({ header }) => header), ...rows], language)}`,
  }
}

type Column = { header: string; cell: (session: SessionEarning) => CsvCell }

function listColumns(zone: string, language: Language): Column[] {
  const { columns, states, formerMember } = texts[language]
  const amountColumn = (name: 'currency' | 'gross' | 'refunded' | 'fee' | 'net'): Column => ({
    header: columns[name],
    cell: ({ amounts }) => presentAmounts(amounts)[name],
  })
  return [
    { header: columns.booking, cell: ({ booking }) => booking.id },
    { header: columns.start(zone), cell: ({ booking }) => formatLocalDateTime(booking.starts_at, zone) },
    {
      header: columns.interviewee,
      cell: ({ booking: { interviewee_name: name } }) => (name === deletedUserName ? formerMember : name),
    },
    { header: columns.state, cell: ({ state }) => states[state] },
    ...(['currency', 'gross', 'refunded', 'fee', 'net'] as const).map(amountColumn),
    // Empty unless the interviewee paid in another currency than the price.
    {
      header: columns.charged,
      cell: ({ booking }) => (booking.list_currency === null ? null : fromMinorUnits(booking.price_minor)),
    },
    {
      header: columns.chargedCurrency,
      cell: ({ booking }) => (booking.list_currency === null ? null : booking.currency),
    },
    {
      header: columns.availableFrom(zone),
      cell: ({ availableAt }) => availableAt && formatLocalDateTime(availableAt, zone),
    },
  ]
}
