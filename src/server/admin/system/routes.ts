import type { SortOrder } from '#contract/admin/list.ts'
import { endpoints as moneyApi } from '#contract/admin/money.ts'
import { endpoints as systemApi } from '#contract/admin/system.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseTimeAndIdCursor, toListPage, toTimeCursor } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { listFailedJobs } from '#server/lib/jobs/repository.ts'
import { listUndeliveredEmails } from '#server/notifications/repository.ts'
import { checkFiles } from './check-files.ts'
import { getProviderHealth } from './get-provider-health.ts'
import { getSystemState } from './get-system-state.ts'
import { presentEmail, presentFailedJob, presentWebhookEvent } from './presenter.ts'
import { listWebhookEvents } from './repository.ts'
import { retryEmails } from './retry-emails.ts'
import { retryJobWithoutMoney, retryMoneyJob } from './retry-job.ts'

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
