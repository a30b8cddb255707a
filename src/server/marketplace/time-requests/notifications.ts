import { getRecipient } from '#server/identity/accounts/get-account.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentRange } from '#server/marketplace/slots/policy.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import type { TimeRequestPayload } from '#server/notifications/payloads.ts'
import { toTimeRange } from './policy.ts'
import { findTimeRequest, type RequestDetails } from './repository.ts'

type Side = TimeRequestPayload['side']

/** Payload for one of the two people. `side` is the recipient's. */
function buildPayload(request: RequestDetails, side: Side): TimeRequestPayload {
  const { interviewer_id, interviewee_id, interviewer_name, interviewee_name } = request
  const starts = request.accepted_start ? [request.accepted_start] : request.starts
  return {
    requestId: request.id,
    side,
    other:
      side === 'interviewer'
        ? { id: interviewee_id, name: interviewee_name }
        : { id: interviewer_id, name: interviewer_name },
    sessionType: request.type_name,
    times: starts.map(start => presentRange(toTimeRange(request, start))),
    amountMinor: request.price_minor,
    currency: request.currency,
    expiresAt: request.expires_at.toISOString(),
    payBy: request.pay_by?.toISOString() ?? null,
    decline: { reason: request.decline_reason },
    outcome: request.status,
    emailOnly: {
      message: request.message,
      answers: request.answers.map(({ label, answer }) => ({ label, answer })),
      declineNote: request.decline_note,
    },
  }
}

async function notify(
  deps: Deps,
  tx: Tx,
  template: 'times-requested' | 'requested-time-accepted' | 'time-request-ended',
  request: RequestDetails,
  side: Side,
): Promise<void> {
  const to = await getRecipient(tx, request[`${side}_id`])
  await enqueueNotification(deps, tx, { template, to, data: buildPayload(request, side) })
}

export const notifyRequested = (deps: Deps, tx: Tx, request: RequestDetails) =>
  notify(deps, tx, 'times-requested', request, 'interviewer')

export const notifyAccepted = (deps: Deps, tx: Tx, request: RequestDetails) =>
  notify(deps, tx, 'requested-time-accepted', request, 'interviewee')

/** An unpaid time was held for the interviewee, so that both learn that it is free again. */
export async function notifyEnded(
  deps: Deps,
  tx: Tx,
  request: RequestDetails,
  sides: readonly Side[],
): Promise<void> {
  for (const side of sides) await notify(deps, tx, 'time-request-ended', request, side)
}

/** An email that waits is dropped when the request was answered meanwhile. */
export const timeRequestEmailRefreshers: EmailRefreshers = {
  'times-requested': async (db, data) =>
    (await findTimeRequest(db, data.requestId))?.status === 'open' ? data : null,
  'requested-time-accepted': async (db, data) =>
    (await findTimeRequest(db, data.requestId))?.status === 'accepted' ? data : null,
}
