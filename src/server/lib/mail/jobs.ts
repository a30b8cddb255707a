import type { Deps } from '#server/lib/context.ts'
import type { Handlers } from '#server/lib/jobs/jobs.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { holdingBack } from './circuit-breaker.ts'
import { mailboxMailer } from './dev-inbox.ts'
import type { Letters, MailOrder } from './email-job.ts'
import { type Mailer, MailRefused } from './mail.ts'
import { smtpMailer } from './smtp.ts'
import type { Lasting, Refreshers, Writers } from './templates/email.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    'send-mail': MailOrder
  }
}

/** What areas say of mails: their words, until when they make sense, how they are read again, and where their reader chooses whether they come. */
type Composed = {
  writers: Writers
  lasting: Lasting
  refreshers: Refreshers
  choicesOf: (order: MailOrder) => string | null
}

export function mailHandlers(deps: Deps, composed: Composed): Pick<Handlers, 'send-mail'> {
  const { smtpUrl, from } = deps.config.mail
  const mailer = smtpUrl ? smtpMailer(smtpUrl, from) : mailboxMailer(deps)
  const heldBack = holdingBack(deps)
  return {
    async 'send-mail'(ordered, { orderedAt }) {
      const { template } = ordered
      const until = endOf(composed.lasting, ordered, orderedAt)
      if (until && until <= deps.now())
        return deps.log.info({ template, orderedAt, until }, 'a mail came too late and was not sent')
      const order = await refreshed(composed.refreshers, ordered)
      if (order) await heldBack(() => sendMail(deps, composed, mailer, order))
      else deps.log.info({ template, orderedAt }, 'a mail was no longer true and was not sent')
    },
  }
}

const endOf = <T extends keyof Letters>(lasting: Lasting, order: MailOrder<T>, orderedAt: Date) =>
  lasting[order.template]?.(order.data, orderedAt) ?? null

/** A mail as it is true now; null where it is not any more. */
async function refreshed<T extends keyof Letters>(
  refreshers: Refreshers,
  order: MailOrder<T>,
): Promise<MailOrder<T> | null> {
  const refresh = refreshers[order.template]
  if (!refresh) return order
  const data = await refresh(order.data, order.to)
  return data && { ...order, data }
}

/** What throws here is tried again by the queue; a final refusal would only be repeated, so it ends in the log. */
async function sendMail(
  deps: Deps,
  { writers, choicesOf }: Composed,
  mailer: Mailer,
  order: MailOrder,
): Promise<void> {
  // React and the calendar library take 20 MB that an idle server does not need.
  const { renderMail } = await import('./render.ts')
  const choicesPath = choicesOf(order)
  const mail = renderMail(writers, order, {
    appUrl: deps.urls.app,
    from: deps.config.mail.from,
    now: deps.now(),
    choicesUrl: choicesPath && `${deps.urls.app}${choicesPath}`,
  })
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    deps.log.warn(
      { fault: faultOf(error), template: order.template, mailId: mail.id },
      'a mail was refused for good',
    )
  }
}
