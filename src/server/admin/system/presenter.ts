import type { listFailedJobs } from '#server/lib/jobs/repository.ts'
import { maskEmail } from '#server/lib/mail/mailer.ts'
import type { listUndeliveredEmails } from '#server/notifications/repository.ts'
import { movesMoney } from './money-jobs.ts'
import type { listWebhookEvents } from './repository.ts'

type Item<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

export const presentFailedJob = (job: Item<typeof listFailedJobs>) => ({
  id: job.id,
  queue: job.queue,
  attempts: job.attempts,
  createdAt: job.createdAt.toISOString(),
  failedAt: job.failedAt.toISOString(),
  error: job.why,
  movesMoney: movesMoney(job.queue),
})

export const presentEmail = (email: Item<typeof listUndeliveredEmails>) => ({
  id: email.id,
  template: email.order.template,
  to: maskEmail(email.order.to.email),
  orderedAt: email.orderedAt.toISOString(),
  attempts: email.attempts,
  nextAt: email.nextAt?.toISOString() ?? null,
  error: email.why,
})

export function presentWebhookEvent(event: Item<typeof listWebhookEvents>) {
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
