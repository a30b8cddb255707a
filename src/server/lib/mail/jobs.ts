import type { Deps } from '#server/lib/context.ts'
import type { JobHandlers } from '#server/lib/jobs/jobs.ts'
import { serializeError } from '#server/lib/jobs/sanitize-error.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createDevInboxMailer } from './dev-inbox.ts'
import type { EmailJob, EmailPayloads } from './email-job.ts'
import { EmailRejected, type Mailer } from './mail.ts'
import { createSmtpMailer } from './smtp.ts'
import type { EmailExpiry, EmailRefreshers, EmailRenderers } from './templates/email.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    'send-mail': EmailJob
  }
}

/** What areas say of mails: their words, until when they make sense, how they are read again, and where their reader chooses whether they come. */
type EmailRegistry = {
  renderers: EmailRenderers
  expiry: EmailExpiry
  refreshers: EmailRefreshers
  getPreferencesPath: (order: EmailJob) => string | null
}

export function emailJobHandlers(deps: Deps, composed: EmailRegistry): Pick<JobHandlers, 'send-mail'> {
  const { smtpUrl, from } = deps.config.mail
  const mailer = smtpUrl ? createSmtpMailer(smtpUrl, from) : createDevInboxMailer(deps)
  const heldBack = createCircuitBreaker(deps)
  return {
    async 'send-mail'(ordered, { queuedAt: orderedAt }) {
      const { template } = ordered
      const until = getExpiry(composed.expiry, ordered, orderedAt)
      if (until && until <= deps.now())
        return deps.log.info({ template, orderedAt, until }, 'a mail came too late and was not sent')
      const order = await refreshPayload(composed.refreshers, ordered)
      if (order) await heldBack(() => sendEmail(deps, composed, mailer, order))
      else deps.log.info({ template, orderedAt }, 'a mail was no longer true and was not sent')
    },
  }
}

const getExpiry = <T extends keyof EmailPayloads>(
  lasting: EmailExpiry,
  order: EmailJob<T>,
  orderedAt: Date,
) => lasting[order.template]?.(order.data, orderedAt) ?? null

/** A mail as it is true now; null where it is not any more. */
async function refreshPayload<T extends keyof EmailPayloads>(
  refreshers: EmailRefreshers,
  order: EmailJob<T>,
): Promise<EmailJob<T> | null> {
  const refresh = refreshers[order.template]
  if (!refresh) return order
  const data = await refresh(order.data, order.to)
  return data && { ...order, data }
}

/** What throws here is tried again by the queue; a final refusal would only be repeated, so it ends in the log. */
async function sendEmail(
  deps: Deps,
  { renderers: writers, getPreferencesPath: choicesOf }: EmailRegistry,
  mailer: Mailer,
  order: EmailJob,
): Promise<void> {
  // React and the calendar library take 20 MB that an idle server does not need.
  const { renderEmail: renderMail } = await import('./render.ts')
  const choicesPath = choicesOf(order)
  const mail = renderMail(writers, order, {
    appUrl: deps.urls.app,
    from: deps.config.mail.from,
    now: deps.now(),
    preferencesUrl: choicesPath && `${deps.urls.app}${choicesPath}`,
  })
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof EmailRejected)) throw error
    deps.log.warn(
      { fault: serializeError(error), template: order.template, mailId: mail.id },
      'a mail was refused for good',
    )
  }
}
