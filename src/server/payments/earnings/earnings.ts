import type { z } from 'zod'
import { deletedUserName } from '#contract/constants.ts'
import { type CsvCell, toCsv } from '#contract/csv.ts'
import type { EarningState, earning, payout } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { readFeePercent } from '#server/lib/site-settings/site-settings.ts'
import { formatLocalDateTime, getInstantRange, getLocalMonth } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/payments/context.ts'
import { listBalancesByBooking } from '#server/payments/ledger/repository.ts'
import { getLastPayoutDates } from '#server/payments/payouts/payout-batches.ts'
import { getNextPayoutDay } from '#server/payments/payouts/policy.ts'
import { listPayoutsByUser, listRequestsByUser, type PayoutRow } from '#server/payments/payouts/repository.ts'
import {
  addUpcomingToBalances,
  calculateEarning,
  type EarningAmounts,
  getAvailableAt,
  getEarningState,
  type LedgerBalance,
  listLastTwelveMonths,
  sumByMonth,
  toRevenueTerms,
} from './policy.ts'
import { listBalances, listEarnedSessions, listPaidBookings, type PaidBookingRow } from './repository.ts'

const presentPayout = (row: PayoutRow): z.input<typeof payout> => ({
  id: row.id,
  amount: fromMinorUnits(Number(row.amount_minor)),
  currency: row.currency,
  status: row.status,
  destination: row.destination,
  createdAt: row.created_at.toISOString(),
})

type SessionEarning = {
  booking: PaidBookingRow
  amounts: EarningAmounts
  state: EarningState
  availableAt: Date | null
}

const presentAmounts = ({ gross, refunded, fee, net, currency }: EarningAmounts) => ({
  gross: fromMinorUnits(gross),
  refunded: fromMinorUnits(refunded),
  fee: fromMinorUnits(fee),
  net: fromMinorUnits(net),
  currency,
})

const presentBalance = (balance: LedgerBalance & { upcoming: number }) => ({
  currency: balance.currency,
  upcoming: fromMinorUnits(balance.upcoming),
  pending: fromMinorUnits(balance.pending),
  available: fromMinorUnits(balance.available),
  paidOut: fromMinorUnits(balance.paidOut),
})

export const presentEarning = ({
  booking,
  amounts,
  state,
  availableAt,
}: SessionEarning): z.input<typeof earning> => ({
  bookingId: booking.id,
  intervieweeName: booking.interviewee_name,
  startTime: booking.starts_at.toISOString(),
  state,
  availableAt: availableAt?.toISOString() ?? null,
  charged:
    booking.list_currency === null
      ? null
      : { amount: fromMinorUnits(booking.price_minor), currency: booking.currency },
  ...presentAmounts(amounts),
})

/** Days in the interviewer's time zone. */
type DateRange = { from?: string | undefined; to?: string | undefined }
type Paging = { page: number; pageSize: number }

/** Captured sessions of a date range, earned ones first, with their amounts from the ledger. */
export async function listSessionEarnings(
  deps: Deps,
  userId: UserId,
  { onlyUnearned = false, ...days }: DateRange & { onlyUnearned?: boolean },
  paging?: Paging,
): Promise<{ sessions: SessionEarning[]; total: number }> {
  const { from, until } = getInstantRange(days, await findTimeZone(deps.db, userId))
  const { rows, total } = await listPaidBookings(deps.db, userId, {
    from,
    until,
    onlyUnearned,
    limit: paging?.pageSize ?? null,
    offset: paging ? (paging.page - 1) * paging.pageSize : 0,
  })
  const bookingIds = rows.map(row => row.id)
  const balances = await listBalancesByBooking(deps.db, bookingIds)
  const paidOut = await getLastPayoutDates(deps, userId)
  const sessions = rows.map(booking => {
    const terms = toRevenueTerms(booking, deps.config.payment.feePercent)
    const amounts = calculateEarning(balances.get(booking.id) ?? [], terms)
    const state = getEarningState(amounts, booking, paidOut.get(amounts.currency))
    return { booking, amounts, state, availableAt: getAvailableAt(state, booking) }
  })
  return { sessions, total }
}

/** Everything on the page except the list of sessions. */
export async function getEarnings(deps: Deps, userId: UserId) {
  const zone = await findTimeZone(deps.db, userId)
  const [first] = listLastTwelveMonths(getLocalMonth(deps.now(), zone))
  const since = `${first}-01`
  const { from } = getInstantRange({ from: since }, zone)
  const earned = await listEarnedSessions(deps.db, userId, from ?? new Date(0))
  const { sessions: upcoming } = await listSessionEarnings(deps, userId, { from: since, onlyUnearned: true })
  const balances = addUpcomingToBalances(
    await listBalances(deps.db, userId),
    upcoming.map(session => session.amounts),
  )
  const { payoutDay } = deps.config.payment
  const requests = await listRequestsByUser(deps.db, userId)
  const months = sumByMonth(earned, zone, deps.now())
  return {
    feePercent: await readFeePercent(deps, deps.db),
    balances: balances.map(presentBalance),
    months: months.map(({ month, ...sums }) => ({ month, ...presentAmounts(sums) })),
    payouts: (await listPayoutsByUser(deps.db, userId)).map(presentPayout),
    nextPayoutOn: payoutDay && getNextPayoutDay(payoutDay, deps.now()),
    requestedPayouts: requests.map(({ currency, requested_at }) => ({
      currency,
      requestedAt: requested_at.toISOString(),
    })),
  }
}

export async function listEarningSessions(
  deps: Deps,
  userId: UserId,
  { page, pageSize, ...days }: DateRange & Paging,
) {
  const { sessions, total } = await listSessionEarnings(deps, userId, days, { page, pageSize })
  return { sessions: sessions.map(presentEarning), total, page, pageSize }
}

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
