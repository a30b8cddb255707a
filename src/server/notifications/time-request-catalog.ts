import { inAppTimeRequest } from './in-app.ts'
import type { TimeRequestPayload } from './payloads.ts'
import * as timeRequest from './templates/time-request.ts'

/** Emails about a candidate's request for other times. */
export const timeRequestCatalog = {
  'times-requested': {
    render: timeRequest.timesRequested,
    expiresAt: ({ expiresAt }: TimeRequestPayload) => new Date(expiresAt),
    inApp: inAppTimeRequest,
  },
  'requested-time-accepted': {
    render: timeRequest.requestedTimeAccepted,
    expiresAt: ({ payBy }: TimeRequestPayload) => (payBy ? new Date(payBy) : null),
    inApp: inAppTimeRequest,
  },
  'time-request-ended': { render: timeRequest.timeRequestEnded, inApp: inAppTimeRequest },
}
