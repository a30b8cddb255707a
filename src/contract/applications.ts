import { z } from 'zod'
import { email } from './account.ts'
import { describeRoutes, noContent } from './endpoint.ts'
import { requiredProfileFields } from './enums.ts'
import { instant } from './fields.ts'
import { applicationLimits } from './limits.ts'
import { applicationsApi } from './routes/applications.ts'
import { emptyToNull, multilineText } from './text-field.ts'

/** `reviewed`: search lists a new interviewer after an admin has approved the application. */
export const listingRules = ['immediate', 'reviewed'] as const
export type ListingRule = (typeof listingRules)[number]

/**
 * State as the interviewer sees it. `unneeded`: listed, or listed as soon as the profile is complete. `unsent` also
 * stands for a withdrawn application.
 */
const ownState = z.enum(['unneeded', 'unsent', 'waiting', 'sent_back', 'approved', 'declined'])
export type OwnApplicationState = z.output<typeof ownState>

/** What an interviewer sends for review, beside the profile. */
export const applicationDraft = z.object({
  workEmail: z.preprocess(emptyToNull, email.nullable().default(null)),
  note: multilineText(applicationLimits.noteMax),
})

const application = z.object({
  state: ownState,
  /** Since when it is in this state. Null if it was never sent. */
  since: instant.nullable(),
  /** Fields of the profile without which it cannot be sent. */
  missing: z.array(z.enum(requiredProfileFields)),
  note: z.string(),
  workEmail: z.object({ address: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** Links that may still be sent today. */
  linksLeft: z.int(),
  /** Answer of the admin who sent it back or declined it. */
  answer: z.string().nullable(),
  can: z.object({ send: z.boolean(), withdraw: z.boolean(), resendLink: z.boolean() }),
})

const linkErrors = ['application.too_many_links', 'auth.mails_used_up'] as const

export const endpoints = describeRoutes(applicationsApi, {
  myApplication: { summary: 'Application of the signed-in interviewer to be listed', reply: application },
  sendApplication: {
    summary: 'Send the profile for review; a new work email gets a link that confirms it',
    body: applicationDraft,
    reply: application,
    errors: [
      'application.not_needed',
      'application.incomplete',
      'application.already_sent',
      'application.declined',
      'application.too_many',
      'application.email_unconfirmed',
      ...linkErrors,
    ],
  },
  withdrawApplication: {
    summary: 'Withdraw an application that waits for review',
    reply: application,
    errors: ['application.not_waiting'],
  },
  resendWorkEmailLink: {
    summary: 'Send the link to the work email again',
    reply: noContent,
    errors: ['application.no_work_email', ...linkErrors],
  },
  confirmWorkEmail: {
    summary: 'Confirm the work email by its link',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ address: z.string() }),
    errors: ['auth.link_expired', 'auth.link_of_another'],
  },
})
