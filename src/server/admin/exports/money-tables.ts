import { rawRoutes } from '#contract/admin/exports.ts'
import type { Currency } from '#contract/money.ts'
import { getInterviewerBalances, getJournals, getLedgerBalances } from '#server/admin/money/ledger/routes.ts'
import {
  getPayoutBatches,
  getPayoutPreview,
  getPayoutRequests,
  getPayouts,
} from '#server/admin/money/payouts/routes.ts'
import {
  getPaymentsToCheck,
  getReconciliationRun,
  getReconciliationRuns,
} from '#server/admin/money/reconciliation/routes.ts'
import { getOutstandingRefunds } from '#server/admin/money/refunds/routes.ts'
import { type Column, defineTable, toCount, toUtc, yesNo } from './define-table.ts'

type Money = { amount: number; currency: Currency }
const moneyColumns: readonly Column<Money>[] = [
  ['Amount', 'Сумма', row => row.amount],
  ['Currency', 'Валюта', row => row.currency],
]

type WithPerson = { person: { id: string; name: string; email: string } }
const personColumns: readonly Column<WithPerson>[] = [
  ['Interviewer id', 'Идентификатор интервьюера', row => row.person.id],
  ['Interviewer', 'Интервьюер', row => row.person.name],
  ['Email', 'Почта', row => row.person.email],
]

export const moneyTables = [
  defineTable(rawRoutes.exportLedgerBalances, async deps => {
    const { currencies } = await getLedgerBalances(deps)
    const items = currencies.flatMap(({ currency, accounts }) =>
      accounts.map(account => ({ ...account, currency })),
    )
    return { items, next: null }
  })([['Account', 'Счёт', row => row.account], ...moneyColumns]),
  defineTable(rawRoutes.exportInterviewerBalances, (deps, query) => getInterviewerBalances(deps, query))([
    ...personColumns,
    ...moneyColumns,
  ]),
  defineTable(rawRoutes.exportJournals, async (deps, query) => {
    const { items, next } = await getJournals(deps, query)
    return {
      items: items.flatMap(({ entries, ...journal }) => entries.map(entry => ({ ...journal, ...entry }))),
      next,
    }
  })([
    ['Journal', 'Проводка', row => row.id],
    ['Posted (UTC)', 'Проведено (UTC)', row => toUtc(row.at)],
    ['Kind', 'Вид', row => row.kind],
    ['Account', 'Счёт', row => row.account],
    ['Account owner', 'Владелец счёта', row => row.owner?.name ?? null],
    ...moneyColumns,
    ['Booking', 'Запись', row => row.bookingId],
    ['Payment', 'Платёж', row => row.paymentId],
    ['Payout batch', 'Пакет выплат', row => row.batchId],
  ]),
  defineTable(rawRoutes.exportRefunds, (deps, query) => getOutstandingRefunds(deps, query))([
    ['Refund', 'Возврат', row => row.id],
    ['State', 'Состояние', row => row.status],
    ['Ordered (UTC)', 'Назначен (UTC)', row => toUtc(row.orderedAt)],
    ['Last attempt (UTC)', 'Последняя попытка (UTC)', row => toUtc(row.attemptedAt)],
    ['Provider', 'Провайдер', row => row.provider],
    ...moneyColumns,
    ['Error', 'Ошибка', row => row.error],
    ['Payment', 'Платёж', row => row.paymentId],
    ['Booking', 'Запись', row => row.bookingId],
  ]),
  defineTable(rawRoutes.exportPaymentsToCheck, (deps, query) => getPaymentsToCheck(deps, query))([
    ['Payment', 'Платёж', row => row.paymentId],
    ['Since (UTC)', 'С (UTC)', row => toUtc(row.since)],
    ['Provider', 'Провайдер', row => row.provider],
    ['Status', 'Статус', row => row.status],
    ...moneyColumns,
    ['Reason', 'Причина', row => row.reason],
    ['Booking', 'Запись', row => row.bookingId],
  ]),
  defineTable(rawRoutes.exportReconciliationRuns, (deps, query) => getReconciliationRuns(deps, query))([
    ['Reconciliation', 'Сверка', row => row.id],
    ['Started (UTC)', 'Начата (UTC)', row => toUtc(row.requestedAt)],
    ['Finished (UTC)', 'Завершена (UTC)', row => toUtc(row.finishedAt)],
    ['Payments since (UTC)', 'Платежи с (UTC)', row => toUtc(row.since)],
    ['Nightly', 'Ночная', row => yesNo(row.isNightly)],
    ['Payments', 'Платежи', row => toCount(row.payments)],
    ['Differences', 'Расхождения', row => toCount(row.differences)],
    ['Error', 'Ошибка', row => row.error],
  ]),
  defineTable(rawRoutes.exportDifferences, async (deps, { params }) => ({
    items: (await getReconciliationRun(deps, params.runId)).found,
    next: null,
  }))([
    ['About', 'Объект', row => row.about],
    ['Difference', 'Расхождение', row => row.what],
    ['Here', 'У нас', row => row.ours],
    ['Provider', 'У провайдера', row => row.theirs],
    ['Booking', 'Запись', row => row.bookingId],
  ]),
]

export const payoutTables = [
  defineTable(rawRoutes.exportPayoutRequests, (deps, query) => getPayoutRequests(deps, query))([
    ...personColumns,
    ...moneyColumns,
    ['Requested (UTC)', 'Запрошено (UTC)', row => toUtc(row.requestedAt)],
    ['Method', 'Способ', row => row.method],
  ]),
  defineTable(rawRoutes.exportPayoutPreview, (deps, query) => getPayoutPreview(deps, query))([
    ...personColumns,
    ...moneyColumns,
    ['Outcome', 'Результат', row => row.outcome],
    ['Account', 'Счёт', row => row.destination],
  ]),
  defineTable(rawRoutes.exportPayoutBatches, (deps, query) => getPayoutBatches(deps, query))([
    ['Batch', 'Пакет', row => row.id],
    ['Created (UTC)', 'Создан (UTC)', row => toUtc(row.createdAt)],
    ['Method', 'Способ', row => row.method],
    ...moneyColumns,
    ['Open', 'Открыто', row => toCount(row.open)],
    ['Paid', 'Выплачено', row => toCount(row.paid)],
    ['Returned', 'Возвращено', row => toCount(row.returned)],
    ['Held', 'Удержано', row => toCount(row.held)],
    ['Failed', 'Ошибки', row => toCount(row.failed)],
    ['Error', 'Ошибка', row => row.transferError],
  ]),
  defineTable(rawRoutes.exportPayouts, (deps, { params, ...query }) =>
    getPayouts(deps, params.batchId, query),
  )([
    ['Payout', 'Выплата', row => row.id],
    ['Reference', 'Назначение', row => row.reference],
    ...personColumns,
    ...moneyColumns,
    ['Account', 'Счёт', row => row.destination],
    ['Status', 'Статус', row => row.status],
    ['Held', 'Удержана', row => yesNo(row.isHeld)],
    ['Error', 'Ошибка', row => row.failure],
    ['Transfer', 'Перевод', row => row.providerRef],
    ['Settled (UTC)', 'Проведена (UTC)', row => toUtc(row.settledAt)],
  ]),
]
