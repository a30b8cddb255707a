import { rawRoutes } from '#contract/admin/exports.ts'
import { findBookings, type presentBookingRow } from '#server/admin/bookings/get-booking.ts'
import { findDisputes } from '#server/admin/disputes/get-dispute.ts'
import { type Column, defineTable, toUtc } from './define-table.ts'

const bookingColumns: readonly Column<ReturnType<typeof presentBookingRow>>[] = [
  ['Booking', 'Запись', row => row.id],
  ['Start (UTC)', 'Начало (UTC)', row => toUtc(row.startTime)],
  ['End (UTC)', 'Конец (UTC)', row => toUtc(row.endTime)],
  ['Booked (UTC)', 'Создана (UTC)', row => toUtc(row.createdAt)],
  ['Status', 'Статус', row => row.status],
  ['Attendance', 'Явка', row => row.attendance],
  ['Interviewee', 'Кандидат', row => row.interviewee.name],
  ['Interviewee email', 'Почта кандидата', row => row.interviewee.email],
  ['Interviewer', 'Интервьюер', row => row.interviewer.name],
  ['Interviewer email', 'Почта интервьюера', row => row.interviewer.email],
  ['Amount', 'Сумма', row => row.amount, 'money'],
  ['Currency', 'Валюта', row => row.currency, 'money'],
  ['Payment', 'Платёж', row => row.paymentStatus, 'money'],
]

export const bookingTables = [
  defineTable(rawRoutes.exportBookings, (deps, query) => findBookings(deps, query))(bookingColumns),
  defineTable(rawRoutes.exportDisputes, (deps, query) => findDisputes(deps, query))([
    ['Dispute', 'Спор', row => row.kind],
    ['Opened (UTC)', 'Открыт (UTC)', row => toUtc(row.openedAt)],
    ...bookingColumns,
  ]),
]
