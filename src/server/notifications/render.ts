import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { removeIsolates } from '#contract/bidi.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { Email } from '#server/lib/mail/mailer.ts'
import { getRequestId } from '#server/lib/telemetry/tracing.ts'
import { catalog, getInAppNotification } from './catalog.ts'
import type { EmailBlock, EmailContent, EmailJob } from './email.ts'
import { createCalendarFile, parseSender } from './ical-file.ts'
import { type EmailDocument, EmailLayout } from './layout.ts'
import type { BookingEmailTemplate, EmailPayloads } from './payloads.ts'
import { isEmailMandatory } from './policy.ts'
import { sanitizeNames } from './sanitize-names.ts'

const en = {
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  footerAccount: 'You got this email because this address has an account on Rehearse.',
  preferencesLink: 'Notification settings',
  repliesRead: 'The Rehearse team reads replies to this email.',
  repliesUnread: 'We don’t read replies to this email.',
  writeTo: (name: string) => `Message ${name}`,
}

export const ru: typeof en = {
  greeting: name => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
  footerAccount: 'Вы получили это письмо, потому что на этот адрес создан аккаунт Rehearse.',
  preferencesLink: 'Настройки уведомлений',
  repliesRead: 'Ответы на это письмо читает команда Rehearse.',
  repliesUnread: 'Ответы на это письмо мы не читаем.',
  writeTo: name => `Написать (${name})`,
}

const texts: Record<Language, typeof en> = { en, ru }

function renderPlainText(
  { heading, greeting, blocks, footer, replies, messagesLink, preferencesLink }: EmailDocument,
  appUrl: string,
): string {
  const toLine = (link: EmailDocument['preferencesLink']) => (link ? [`${link.label}: ${link.href}`] : [])
  const foot = ['-- ', footer, replies, ...toLine(messagesLink), appUrl, ...toLine(preferencesLink)].join(
    '\n',
  )
  return `${[heading, greeting, ...blocks.map(renderPlainBlock), foot].join('\n\n')}\n`
}

function renderPlainBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'code':
    case 'note':
      return block.text
    case 'details':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'quote':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${block.label}:\n${block.href}`
  }
}

type RenderOptions = {
  appUrl: string
  from: string
  now: Date
  /** Every attempt of a job has the same id. */
  jobId: string
  /** Address that reads replies. Missing: they are not read. */
  replyTo?: string | null
  /** Missing: emails have no such link. */
  unsubscribeLink?: (recipientId: UserId, category: NotificationCategory) => string
}

/**
 * Renders a job. Every attempt of it has the same Message-ID, so mail servers can recognise a repetition. A later job has
 * another one, even with the same content.
 */
export function renderEmail(queued: EmailJob, options: RenderOptions): Email {
  const { appUrl, from, now, jobId, replyTo = null } = options
  const hash = createHash('sha256')
    .update(JSON.stringify([jobId, queued]))
    .digest('hex')
    .slice(0, 32)
  const job = sanitizeNames(queued, queued.to.language)
  const { language, name, email } = job.to
  const content = renderContent(job, appUrl)
  const optionalCategory = getOptionalCategory(job)
  const { greeting, footerAccount, preferencesLink, repliesRead, repliesUnread } = texts[language]
  const document: EmailDocument = {
    footer: footerAccount,
    ...content,
    language,
    greeting: greeting(isTypedName(queued.to) ? name : null),
    replies: replyTo ? repliesRead : repliesUnread,
    messagesLink: getMessagesLink(job, appUrl),
    preferencesLink: optionalCategory ? { label: preferencesLink, href: `${appUrl}/notices/choices` } : null,
  }
  return {
    id: `${hash}@${parseSender(from).email.split('@')[1] ?? 'rehearse'}`,
    to: { name: removeIsolates(name), email },
    // Any other text in a subject could begin another header too.
    subject: document.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    html: `<!doctype html>${renderToStaticMarkup(createElement(EmailLayout, { email: document, appUrl }))}`,
    text: renderPlainText(document, appUrl),
    calendar: content.calendar ? createCalendarFile(content.calendar, { from, now }) : null,
    replyTo,
    unsubscribeUrl:
      (optionalCategory && job.to.id && options.unsubscribeLink?.(job.to.id, optionalCategory)) || null,
    requestId: getRequestId() ?? null,
  }
}

/** Accounts without a name are named by the start of their address, which is no greeting. */
const isTypedName = ({ name, email }: EmailJob['to']): boolean => name !== '' && name !== email.split('@')[0]

/** Category whose preferences control this email, or null for a mandatory email. */
function getOptionalCategory<T extends keyof EmailPayloads>(email: {
  template: T
  data: EmailPayloads[T]
}): NotificationCategory | null {
  const kind = getInAppNotification(email)
  return kind && !isEmailMandatory(kind) ? kind.category : null
}

/** Where to write to the other participant, because a reply does not reach them. Null where they can no longer write. */
function getMessagesLink({ template, to, data }: EmailJob, appUrl: string): EmailDocument['messagesLink'] {
  if (!('bookingId' in data)) return null
  const { validStates } = catalog[template as BookingEmailTemplate].rules
  if (template !== 'message-received' && validStates.includes('cancelled')) return null
  const { name } = data.side === 'interviewer' ? data.interviewee : data.interviewer
  return {
    label: texts[to.language].writeTo(name),
    href: `${appUrl}/bookings?messages=${data.bookingId}`,
  }
}

const renderContent = <T extends keyof EmailPayloads>(
  { template, to, data }: EmailJob<T>,
  appUrl: string,
): EmailContent => catalog[template].render({ to, appUrl }, data)
