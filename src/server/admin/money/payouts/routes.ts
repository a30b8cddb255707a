import { z } from 'zod'
import type { SortOrder } from '#contract/admin/list.ts'
import { type payeeOutcomes, endpoints as payoutsApi } from '#contract/admin/payouts.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { type Currency, currency as currencySchema, fromMinorUnits, toMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { cursorTime, parseNumberCursor, parseUuidCursor, toListPage } from '#server/admin/list-page.ts'
import { presentPerson } from '#server/admin/money/ledger/routes.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { areTransfersRunning, maskAccount, toEndToEndReference } from '#server/payments/payouts/policy.ts'
import {
  countOutcomes,
  findPayoutBatch,
  listOutcomes,
  listPayoutBatches,
  type PayoutBatchSummary,
} from '#server/payments/payouts/repository.ts'
import {
  type ActingAdmin,
  createBatch,
  downloadBankFile,
  markPaid,
  markReturned,
  startTransfers,
} from './payout-actions.ts'
import { type BatchPayout, listPayouts, listPeople, listRequests, type RequestCursor } from './repository.ts'

const presentBatch = (batch: PayoutBatchSummary, now: Date) => ({
  id: batch.id,
  method: batch.method,
  amount: fromMinorUnits(Number(batch.minor)),
  currency: batch.currency,
  createdAt: batch.created_at.toISOString(),
  open: batch.sent,
  paid: batch.paid,
  returned: batch.returned,
  held: batch.held,
  failed: batch.failed,
  isTransferring: areTransfersRunning(batch, now),
  transferError: batch.transfers_error,
})

const presentPayout = ({ name, email, ...payout }: BatchPayout) => ({
  id: payout.id,
  reference: toEndToEndReference(payout.id),
  person: presentPerson({ id: payout.user_id, name, email }),
  amount: fromMinorUnits(Number(payout.amount_minor)),
  currency: payout.currency,
  destination: payout.destination,
  status: payout.status,
  isHeld: payout.status === 'sent' && payout.account === null,
  failure: payout.failure,
  providerRef: payout.provider_ref,
  settledAt: payout.settled_at?.toISOString() ?? null,
})

type Outcome = (typeof payeeOutcomes)[number]

type Preview = {
  currency: Currency
  method: PayoutMethod
  minMinor: number
  outcome: Outcome | undefined
  after: string | null
  pageSize: number
}

/** Decides the same as a batch, and changes nothing. The database counts all payees, and one page of them is read. */
async function previewBatch({ db }: Deps, { outcome, after, pageSize, currency, ...selection }: Preview) {
  const page = { outcome, after, limit: pageSize + 1 }
  const [sums, rows] = await Promise.all([
    countOutcomes(db, currency, selection),
    listOutcomes(db, currency, selection, page),
  ])
  const counts: Record<Outcome, number> = { due: 0, belowMinimum: 0, noDetails: 0, suspended: 0 }
  for (const sum of sums) counts[sum.outcome] = sum.payees
  const total = sums.find(sum => sum.outcome === 'due')?.minor ?? 0
  const { items, next } = toListPage(rows, pageSize, payee => payee.user_id)
  const people = await listPeople(
    db,
    items.map(payee => payee.user_id),
  )
  const present = (payee: (typeof items)[number]) => ({
    person: presentPerson(people.get(payee.user_id) ?? { id: payee.user_id, name: '', email: '' }),
    amount: fromMinorUnits(payee.minor),
    currency,
    outcome: payee.outcome,
    destination: payee.method && payee.account ? maskAccount(payee.method, payee.account) : null,
  })
  return { items: items.map(present), next, counts, total: fromMinorUnits(total) }
}

const toActingAdmin = (user: { id: UserId }, { reason }: { reason: string }): ActingAdmin => ({
  actor: { adminId: user.id },
  reason,
})

const requestCursor = z.object({ requestedAt: cursorTime, currency: currencySchema, userId: z.uuid() })

function parseRequestCursor(cursor: string | undefined): RequestCursor | null {
  const [requestedAt, currency, userId] = cursor?.split(' ') ?? []
  return requestCursor.safeParse({ requestedAt, currency, userId }).data ?? null
}

async function getBatch({ db }: Deps, batchId: string) {
  const batch = await findPayoutBatch(db, batchId)
  if (!batch) throw new AppError('admin.no_batch')
  return batch
}

function assertStripeConfigured({ config }: Deps, method: PayoutMethod): void {
  if (method === 'stripe' && !config.payment.stripe) throw new AppError('payout.method_unavailable')
}

type Page = { cursor?: string | undefined; pageSize: number; order?: SortOrder | undefined }

export async function getPayoutRequests({ db }: Deps, { cursor, pageSize, order = 'asc' }: Page) {
  const rows = await listRequests(db, { after: parseRequestCursor(cursor), limit: pageSize + 1, order })
  const { items, next } = toListPage(rows, pageSize, row =>
    [row.requested_at.toISOString(), row.currency, row.id].join(' '),
  )
  const present = (row: (typeof items)[number]) => ({
    person: presentPerson(row),
    amount: fromMinorUnits(Number(row.payable_minor)),
    currency: row.currency,
    requestedAt: row.requested_at.toISOString(),
    method: row.method,
  })
  return { items: items.map(present), next }
}

export const getPayoutPreview = (
  deps: Deps,
  {
    cursor,
    minAmount,
    currency,
    method,
    outcome,
    pageSize,
  }: z.output<typeof payoutsApi.previewPayoutBatch.query>,
) =>
  previewBatch(deps, {
    currency,
    method,
    outcome,
    pageSize,
    minMinor: toMinorUnits(minAmount),
    after: parseUuidCursor(cursor),
  })

export async function getPayoutBatches({ db, now }: Deps, { cursor, pageSize, order = 'desc' }: Page) {
  const rows = await listPayoutBatches(db, {
    after: parseNumberCursor(cursor),
    limit: pageSize + 1,
    order,
  })
  const { items, next } = toListPage(rows, pageSize, row => row.id)
  return { items: items.map(row => presentBatch(row, now())), next }
}

export async function getPayouts(
  deps: Deps,
  batchId: string,
  { cursor, pageSize, status, order = 'desc' }: z.output<typeof payoutsApi.payoutsOfBatch.query>,
) {
  await getBatch(deps, batchId)
  const page = { after: parseUuidCursor(cursor), limit: pageSize + 1, order }
  const rows = await listPayouts(deps.db, { batchId, status }, page)
  const { items, next } = toListPage(rows, pageSize, row => row.user_id)
  return { items: items.map(presentPayout), next }
}

export function payoutRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(payoutsApi.requestedPayouts, ({ query }) => getPayoutRequests(deps, query))
  on(payoutsApi.previewPayoutBatch, ({ query }) => getPayoutPreview(deps, query))
  on(payoutsApi.payoutBatches, ({ query }) => getPayoutBatches(deps, query))

  on(payoutsApi.createPayoutBatch, async ({ user, body }) => {
    const { currency, method, minAmount, expected } = body
    assertStripeConfigured(deps, method)
    const admin = toActingAdmin(user, body)
    const order = { currency, method, minMinor: toMinorUnits(minAmount), expected }
    const { id } = await createBatch(deps, admin, order)
    if (!id) throw new AppError('admin.no_payouts_due')
    if (method === 'stripe') await startTransfers(deps, admin, id)
    return { batchId: id }
  })

  on(payoutsApi.payoutBatch, async ({ params }) =>
    presentBatch(await getBatch(deps, params.batchId), deps.now()),
  )

  on(payoutsApi.payoutsOfBatch, ({ params, query }) => getPayouts(deps, params.batchId, query))

  on(payoutsApi.downloadBankFile, async ({ user, params: { batchId }, body }) => {
    const file = await downloadBankFile(deps, toActingAdmin(user, body), batchId)
    if (!file) throw new AppError('admin.no_batch')
    if (file.payouts === 0) throw new AppError('admin.batch_settled')
    return { fileName: `payout-${batchId}.csv`, csv: file.content }
  })

  on(payoutsApi.markPayoutBatchPaid, async ({ user, params, body }) => {
    const result = await markPaid(deps, toActingAdmin(user, body), params.batchId)
    if (!result) throw new AppError('admin.no_batch')
    if (result.paid === 0) throw new AppError('admin.batch_settled')
    return { paid: result.paid, held: result.held.length }
  })

  on(payoutsApi.retryPayoutTransfers, async ({ user, params, body }) => {
    assertStripeConfigured(deps, 'stripe')
    const outcome = await startTransfers(deps, toActingAdmin(user, body), params.batchId)
    if (outcome === 'unknown') throw new AppError('admin.no_batch')
    if (outcome === 'running') throw new AppError('admin.transfers_running')
    if (outcome === 'settled') throw new AppError('admin.batch_settled')
  })

  on(payoutsApi.markPayoutReturned, async ({ user, params, body }) => {
    const isNew = await markReturned(deps, toActingAdmin(user, body), params.payoutId)
    if (isNew === null) throw new AppError('admin.no_payout')
    if (!isNew) throw new AppError('admin.payout_already_returned')
  })
}
