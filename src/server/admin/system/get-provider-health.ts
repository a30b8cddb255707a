import type { z } from 'zod'
import type { endpoints } from '#contract/admin/system.ts'
import type { Deps } from '#server/admin/context.ts'
import { getRateProviders } from '#server/payments/currency/rate-sources.ts'
import { listConfiguredProviders } from '#server/payments/providers/configured-providers.ts'
import {
  type CallTimes,
  findEmailTimes,
  findLastModelCall,
  findStorageTimes,
  listCalendarTimes,
  listPaymentTimes,
  listRateTimes,
} from './repository.ts'

type ProviderState = z.input<typeof endpoints.providerHealth.reply>['providers'][number]

/** Jobs that do nothing but delete files. The one that joins a recording also fails without the storage. */
const storageQueues = [
  'delete-answer-file',
  'delete-picture-files',
  'delete-segment-chunks',
  'delete-unreferenced-file',
]

const latest = (one: Date | null, other: Date | null) => (one && other && one > other ? one : (other ?? one))

const present = (
  kind: ProviderState['kind'],
  name: string,
  { answeredAt, failedAt, failure }: Partial<CallTimes> = {},
  change: Partial<ProviderState> = {},
): ProviderState => ({
  kind,
  name,
  answeredAt: answeredAt?.toISOString() ?? null,
  calledOn: null,
  failedAt: failedAt?.toISOString() ?? null,
  failure: failure ?? null,
  failing: null,
  failingSince: null,
  recordsFailures: true,
  ...change,
})

async function getPaymentHealth(deps: Deps): Promise<ProviderState[]> {
  const found = await listPaymentTimes(deps.db, listConfiguredProviders(deps))
  return found.map(({ provider, webhookAt, refundFailedAt, refundFailure, ...jobs }) => {
    const isRefundLater = refundFailedAt !== null && refundFailedAt > (jobs.failedAt ?? new Date(0))
    return present('payments', provider, {
      answeredAt: latest(jobs.answeredAt, webhookAt),
      failedAt: isRefundLater ? refundFailedAt : jobs.failedAt,
      failure: isRefundLater ? refundFailure : jobs.failure,
    })
  })
}

async function getCalendarHealth({ db, config }: Deps): Promise<ProviderState[]> {
  const { google, microsoft } = config.calendars
  const offered = [...(google ? ['google'] : []), ...(microsoft ? ['microsoft'] : []), 'caldav', 'ics']
  const found = await listCalendarTimes(db)
  const names = new Set([...offered, ...found.map(({ provider }) => provider)])
  return [...names].map(name => {
    const calendars = found.find(({ provider }) => provider === name)
    return present('calendar', name, calendars, {
      failing: calendars?.failing ?? 0,
      failingSince: calendars?.failingSince?.toISOString() ?? null,
    })
  })
}

async function getRateHealth({ db, config }: Deps): Promise<ProviderState[]> {
  const found = await listRateTimes(db)
  return getRateProviders(config).map(({ name }) => {
    const answeredAt = found.find(({ source }) => source === name)?.at ?? null
    return present('rates', name, { answeredAt }, { recordsFailures: false })
  })
}

/** External services, by what is stored about their calls. None is called. */
export async function getProviderHealth(deps: Deps): Promise<{ providers: ProviderState[] }> {
  const { db, config } = deps
  const [payments, emails, files, calendars, calledOn, rates] = await Promise.all([
    getPaymentHealth(deps),
    findEmailTimes(db),
    findStorageTimes(db, storageQueues),
    getCalendarHealth(deps),
    config.coach ? findLastModelCall(db) : null,
    getRateHealth(deps),
  ])
  const mail = config.mail.smtpUrl ? 'smtp' : 'inbox'
  const storage = 'folder' in config.storage ? 'disk' : 's3'
  return {
    providers: [
      ...payments,
      present('email', mail, emails),
      present('storage', storage, files),
      ...calendars,
      ...(config.coach
        ? [present('coach', config.coach.model, {}, { calledOn, recordsFailures: false })]
        : []),
      ...rates,
    ],
  }
}
