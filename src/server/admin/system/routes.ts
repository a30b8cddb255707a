import type { SortOrder } from '#contract/admin/list.ts'
import { endpoints as moneyApi } from '#contract/admin/money.ts'
import { endpoints as systemApi } from '#contract/admin/system.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseTimeAndIdCursor, toListPage, toTimeCursor } from '#server/admin/list-page.ts'
import { version } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { findLastBackup, listCronRuns, listFailedJobs, listQueueStates } from '#server/lib/jobs/repository.ts'
import { maskEmail } from '#server/lib/mail/mailer.ts'
import { listUndeliveredEmails } from '#server/notifications/repository.ts'
import { listConfiguredProviders } from '#server/payments/providers/configured-providers.ts'
import { checkFiles } from './check-files.ts'
import { getProviderHealth } from './get-provider-health.ts'
import { getDatabaseBytes, listWebhookEvents } from './repository.ts'
import { movesMoney, retryEmails, retryJobWithoutMoney, retryMoneyJob } from './retry-jobs.ts'

function describeStorage({ storage }: Deps['config']) {
  return 'folder' in storage
    ? { kind: 'disk' as const, place: storage.folder }
    : { kind: 's3' as const, place: storage.bucket }
}

/** State of this process, and of the queues of all. */
async function getSystemState(deps: Deps) {
  const { db, config } = deps
  const [databaseBytes, freeBytes, queues, cronRuns, lastBackup] = await Promise.all([
    getDatabaseBytes(db),
    deps.storage.getFreeSpace(),
    listQueueStates(db),
    listCronRuns(db),
    findLastBackup(db),
  ])
  return {
    version,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    databaseBytes,
    storage: { ...describeStorage(config), freeBytes },
    mail: config.mail.smtpUrl ? ('smtp' as const) : ('inbox' as const),
    providers: listConfiguredProviders(deps),
    queues,
    lastBackupAt: lastBackup?.toISOString() ?? null,
    cronJobs: cronRuns
      .filter(({ schedule }) => schedule !== 'external')
      .map(({ name, schedule, succeeded_at }) => ({
        name,
        schedule,
        succeededAt: succeeded_at?.toISOString() ?? null,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

type Item<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

const presentFailedJob = (job: Item<typeof listFailedJobs>) => ({
  id: job.id,
  queue: job.queue,
  attempts: job.attempts,
  createdAt: job.createdAt.toISOString(),
  failedAt: job.failedAt.toISOString(),
  error: job.why,
  movesMoney: movesMoney(job.queue),
})

const presentEmail = (email: Item<typeof listUndeliveredEmails>) => ({
  id: email.id,
  template: email.order.template,
  to: maskEmail(email.order.to.email),
  orderedAt: email.orderedAt.toISOString(),
  attempts: email.attempts,
  nextAt: email.nextAt?.toISOString() ?? null,
  error: email.why,
})

function presentWebhookEvent(event: Item<typeof listWebhookEvents>) {
  const unprocessed = event.payment_id === null ? ('unmatched' as const) : ('waiting' as const)
  return {
    id: String(event.id),
    provider: event.provider,
    kind: event.kind,
    receivedAt: event.received_at.toISOString(),
    processedAt: event.processed_at?.toISOString() ?? null,
    state: event.processed_at ? ('processed' as const) : unprocessed,
  }
}

const filesPerCall = 1000

/** Jobs and emails are paged by time and id. */
const cursorOf = ({ micros, id }: { micros: string; id: string }) => toTimeCursor({ micros, key: id })

type Page = { cursor?: string | undefined; pageSize: number; order?: SortOrder | undefined }

export async function getFailedJobs({ db }: Deps, { cursor, pageSize, order = 'desc' }: Page) {
  const page = { after: parseTimeAndIdCursor(cursor), limit: pageSize + 1, order }
  const { items, next } = toListPage(await listFailedJobs(db, page), pageSize, cursorOf)
  return { items: items.map(presentFailedJob), next }
}

export async function getUndeliveredEmails({ db }: Deps, { cursor, pageSize, order }: Page) {
  const page = { after: parseTimeAndIdCursor(cursor), limit: pageSize + 1, order }
  const { items, next } = toListPage(await listUndeliveredEmails(db, page), pageSize, cursorOf)
  return { items: items.map(presentEmail), next }
}

export async function getWebhookEvents({ db }: Deps, { cursor, pageSize, order = 'desc' }: Page) {
  const after = /^\d{1,18}$/.test(cursor ?? '') ? (cursor ?? null) : null
  const rows = await listWebhookEvents(db, { after, limit: pageSize + 1, order })
  const { items, next } = toListPage(rows, pageSize, ({ id }) => String(id))
  return { items: items.map(presentWebhookEvent), next }
}

export function systemRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(systemApi.systemState, () => getSystemState(deps))
  on(systemApi.providerHealth, () => getProviderHealth(deps))
  on(systemApi.failedJobs, ({ query }) => getFailedJobs(deps, query))
  on(systemApi.retryJob, ({ user, params, body }) =>
    retryJobWithoutMoney(deps, { adminId: user.id }, { ...params, ...body }),
  )
  on(moneyApi.retryMoneyJob, ({ user, params, body }) =>
    retryMoneyJob(deps, { adminId: user.id }, { ...params, ...body }),
  )
  on(systemApi.undeliveredEmails, ({ query }) => getUndeliveredEmails(deps, query))
  on(systemApi.retryEmail, async ({ user, params, body }) => {
    if ((await retryEmails(deps, { adminId: user.id }, { ...params, ...body })) === 0)
      throw new AppError('admin.no_job')
  })
  on(systemApi.retryEmails, async ({ user, body }) => ({
    emails: await retryEmails(deps, { adminId: user.id }, body),
  }))
  on(systemApi.webhookEvents, ({ query }) => getWebhookEvents(deps, query))
  on(systemApi.checkFiles, ({ body: { after } }) => checkFiles(deps, { after, limit: filesPerCall }))
}
