import { hourMs } from '#contract/time.ts'
import { inAppApplication, inAppApplicationAnswer, inAppReliability } from './in-app.ts'
import type { ConfirmationLink } from './payloads.ts'
import * as application from './templates/application.ts'
import { reliabilityChanged } from './templates/reliability.ts'

/** Emails about whether an interviewer is listed: the application, and the rules of reliability. */
export const applicationCatalog = {
  'confirm-work-email': {
    render: application.confirmWorkEmail,
    expiresAt: ({ hours }: ConfirmationLink, queuedAt: Date) => new Date(queuedAt.getTime() + hours * hourMs),
  },
  'application-approved': { render: application.applicationApproved, inApp: inAppApplication },
  'application-sent-back': { render: application.applicationSentBack, inApp: inAppApplicationAnswer },
  'application-declined': { render: application.applicationDeclined, inApp: inAppApplicationAnswer },
  'reliability-changed': { render: reliabilityChanged, inApp: inAppReliability },
}
