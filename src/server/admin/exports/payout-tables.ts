import { rawRoutes } from '#contract/admin/exports.ts'
import {
  getPayoutBatches,
  getPayoutPreview,
  getPayoutRequests,
  getPayouts,
} from '#server/admin/money/payouts/routes.ts'
import { toCount, toUtc, yesNo } from './cells.ts'
import { defineTable } from './define-table.ts'
import { moneyColumns, personColumns } from './money-tables.ts'

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
