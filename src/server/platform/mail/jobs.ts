import type { Deps } from '#server/platform/deps.ts'
import type { Handlers } from '#server/platform/jobs/jobs.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import { mailboxMailer } from './mailbox.ts'
import type { MailOrder } from './order.ts'
import { type Mailer, MailRefused } from './port.ts'
import { smtpMailer } from './smtp.ts'
import type { Writers } from './templates/letter.ts'

declare module '#server/platform/jobs/queues.ts' {
  interface QueueData {
    'send-mail': MailOrder
  }
}

export function mailHandlers(deps: Deps, writers: Writers): Pick<Handlers, 'send-mail'> {
  const { smtpUrl, from } = deps.config.mail
  const mailer = smtpUrl ? smtpMailer(smtpUrl, from) : mailboxMailer(deps)
  return { 'send-mail': order => sendMail(deps, writers, mailer, order) }
}

/** What throws here is tried again by the queue; a final refusal would only be repeated, so it ends in the log. */
async function sendMail(deps: Deps, writers: Writers, mailer: Mailer, order: MailOrder): Promise<void> {
  // React and the calendar library take 20 MB that an idle server does not need.
  const { renderMail } = await import('./render.ts')
  const mail = renderMail(writers, order, {
    appUrl: deps.urls.app,
    from: deps.config.mail.from,
    now: deps.now(),
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
