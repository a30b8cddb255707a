import type { Executor } from '#server/lib/database/pool.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { getInAppNotification } from './catalog.ts'
import type { Deps } from './context.ts'
import type { EmailJob, NotificationRecipient, NotificationRequest, Recipient } from './email.ts'
import type { InAppNotification } from './in-app.ts'
import type { EmailPayloads } from './payloads.ts'
import { isEmailEnabled, isInAppEnabled } from './policy.ts'
import { findDisabledChannels, insertInAppNotification } from './repository.ts'
import { upgradePayload } from './upgrade-payload.ts'

export const sendEmailQueue = defineQueue<EmailJob>('send-email', { isEmail: true })

/**
 * Stores the in-app notification and enqueues the email, as the recipient prefers. Nothing leaves unless the caller's
 * transaction commits.
 */
export const enqueueNotification = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  request: NotificationRequest,
): Promise<void> => enqueueNotifications(deps, tx, [request])

/** `combine` merges the emails that are to be sent. */
export async function enqueueNotifications<R extends NotificationRequest>(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  requests: readonly R[],
  combine: (emailed: readonly R[]) => readonly NotificationRequest[] = emailed => emailed,
): Promise<void> {
  const emailed = await storeNotifications(tx, requests, deps.now())
  await deps.jobs.sendMany(tx, sendEmailQueue, combine(emailed).filter(hasEmail))
}

const hasEmail = (request: NotificationRequest): request is NotificationRequest & EmailJob =>
  request.to.email !== null

/** Email with its current payload, whichever release enqueued it. Null if it is no longer true, because a later email reports the change. */
export async function refreshEmail<
  T extends keyof EmailPayloads,
  To extends Recipient | NotificationRecipient,
>({ emailRefreshers }: Deps, db: Executor, queued: EmailJob<T, To>): Promise<EmailJob<T, To> | null> {
  const email = upgradePayload(queued)
  const refresh = emailRefreshers[email.template]
  if (!refresh) return email
  const data = await refresh(db, email.data, { ...email.to, email: email.to.email ?? '' })
  return data && { ...email, data }
}

/** Stores the in-app notifications that recipients want, and returns the emails they want. */
export async function storeNotifications<R extends NotificationRequest>(
  tx: Executor,
  requests: readonly R[],
  now: Date,
): Promise<R[]> {
  const pairs = requests.map(request => ({ request, inApp: getInAppNotification(request) }))
  const recipientIds = pairs.filter(({ inApp }) => inApp).map(({ request }) => request.to.id)
  if (recipientIds.length === 0) return [...requests]
  const disabledChannels = await findDisabledChannels(tx, recipientIds)
  const disabledFor = ({ to }: R) => disabledChannels.get(to.id) ?? []
  // One order of locks for all senders prevents deadlocks.
  for (const { request, inApp } of pairs.toSorted((a, b) => a.request.to.id.localeCompare(b.request.to.id)))
    if (inApp && isInAppEnabled(inApp, disabledFor(request), request.to.email !== null))
      await storeInApp(tx, request, inApp, now)
  return pairs.flatMap(({ request, inApp }) => (isEmailEnabled(inApp, disabledFor(request)) ? request : []))
}

async function storeInApp(
  tx: Executor,
  { to, template, data }: NotificationRequest,
  { category, dedupeKey, actorId }: InAppNotification,
  now: Date,
): Promise<void> {
  if (dedupeKey === null) return
  await insertInAppNotification(tx, {
    user_id: to.id,
    category,
    dedupe_key: dedupeKey,
    template,
    data: JSON.stringify({ ...data, emailOnly: undefined }),
    actor_id: actorId,
    is_actor: to.isActor ?? false,
    created_at: now,
  })
}
