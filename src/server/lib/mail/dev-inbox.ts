import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import { formatUtcTimestamp } from '#server/lib/format.ts'
import { type Html, html } from '#server/lib/html.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { calendarFilename, type Email, type Mailer } from './mailer.ts'
import {
  type DevInboxEmail,
  findDevInboxEmail,
  insertDevInboxEmail,
  listDevInboxEmails,
} from './repository.ts'

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1c1a17, #f3eee6); --quiet: light-dark(#6b645a, #a79f93);
    --line: light-dark(#e6dfd4, #332f29); --accent: light-dark(#14573f, #7cc4a4);
    --surface: light-dark(#ffffff, #1d1b18); }
  body { margin: 0 auto; max-width: 860px; padding: 24px 16px 48px; background: light-dark(#faf7f2, #141311);
    color: var(--ink); font: 15px/1.5 Onest, system-ui, sans-serif; }
  h1 { font: 600 26px/1.15 'Source Serif 4', Georgia, serif; margin: 0 0 8px; overflow-wrap: anywhere; }
  a { color: var(--accent); }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
  p { color: var(--quiet); margin: 0 0 16px; overflow-wrap: anywhere; }
  nav a { display: inline-flex; align-items: center; min-height: 44px; }
  ol { list-style: none; margin: 24px 0; padding: 0; background: var(--surface); border: 1px solid var(--line);
    border-radius: 10px; overflow: hidden; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: block; padding: 12px 16px; color: inherit; font-weight: 600; text-decoration: none;
    overflow-wrap: anywhere; }
  li a:hover { background: light-dark(#f4eee4, #26231f); }
  li a:focus-visible { outline-offset: -2px; border-radius: 10px; }
  li span { display: block; color: var(--quiet); font-size: 13px; font-weight: 400;
    font-variant-numeric: tabular-nums; }
  h2 { font-size: 15px; margin: 32px 0 8px; }
  iframe { box-sizing: border-box; width: 100%; height: 900px; border: 1px solid var(--line); border-radius: 10px; }
  pre { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px;
    white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: 13px; }
  @media (max-width: 480px) { body { padding: 12px 12px 32px; } h1 { font-size: 20px; } }
`

const renderInboxPage = (emails: DevInboxEmail[], to: string | undefined): string =>
  renderPage(
    'Mailbox',
    html`<nav><a href="/">Back to Rehearse</a></nav>
<h1>${to ? `Mails to ${to}` : 'Mailbox'}</h1>
<p>Mails stay here because no SMTP server is configured.
${to ? html`<a href="/dev/mailbox">Show all</a>` : html`<a href="/dev/mailbox.json">As JSON</a>`}</p>
${emails.length === 0 && html`<p>No mails yet: register or book, and they appear here.</p>`}
${emails.length > 0 && html`<ol>${emails.map(renderListItem)}</ol>`}`,
  )

const renderListItem = ({ id, subject, recipient, sent_at, attachments }: DevInboxEmail) =>
  html`<li><a href="/dev/mailbox/${id}">${subject}
<span>to ${recipient} · ${formatUtcTimestamp(sent_at)}${attachments.map(file => html` · ${file.filename}`)}</span></a></li>`

/** Page of one email: its HTML part in a sandboxed frame, plain part and attachments. */
const renderEmailPage = (email: DevInboxEmail): string =>
  renderPage(
    email.subject,
    html`<nav><a href="/dev/mailbox">All mails</a></nav>
<h1>${email.subject}</h1>
<p>From ${email.sender} to
<a href="/dev/mailbox?to=${encodeURIComponent(email.recipient)}">${email.recipient}</a> · ${formatUtcTimestamp(email.sent_at)}</p>
<iframe title="The mail" srcdoc="${email.html}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${email.attachments.length > 0 && html`<h2>Attachments</h2>`}
${email.attachments.map(
  ({ filename, contentType }, index) =>
    html`<p><a href="/dev/mailbox/${email.id}/attachments/${index}">${filename}</a> (${contentType})</p>`,
)}
<h2>Plain text</h2>
<pre>${email.plain}</pre>`,
  )

const renderPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${content}
</body>
</html>`.markup

/** Stores emails in the database instead of sending them, for trials and tests. */
export const createDevInboxMailer = ({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Mailer => ({
  send: ({ to, subject, html, text, calendar }) =>
    insertDevInboxEmail(db, {
      sent_at: now(),
      sender: config.mail.from,
      recipient: to.email,
      subject,
      html,
      plain: text,
      attachments: JSON.stringify(calendar ? [toAttachment(calendar)] : []),
    }),
})

const toAttachment = ({ method, content }: NonNullable<Email['calendar']>) => ({
  filename: calendarFilename,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(content).toString('base64'),
})

const inboxSchema = { querystring: z.object({ to: z.string().trim().optional() }), hide: true }
const emailParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })
const emailSchema = { params: emailParams, hide: true }
const fileSchema = { params: emailParams.extend({ index: z.coerce.number().int().min(0) }), hide: true }
const inboxContentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'self'"

/** Pages and JSON of the stored emails. Registered only without an SMTP server. */
export const devInboxRoutes =
  ({ db }: Deps): FastifyPluginAsync =>
  async fastify => {
    const app = fastify.withTypeProvider<ZodTypeProvider>()
    const htmlType = 'text/html; charset=utf-8'
    const find = async (id: string) => {
      const email = await findDevInboxEmail(db, id)
      if (!email) throw new AppError('request.not_found')
      return email
    }
    app.addHook('onRequest', async (_, reply) => {
      reply.header('content-security-policy', inboxContentSecurityPolicy).header('cache-control', 'no-store')
    })

    app.get('/dev/mailbox.json', { schema: inboxSchema }, async ({ query }) =>
      (await listDevInboxEmails(db, query.to)).map(toJson),
    )
    app.get('/dev/mailbox', { schema: inboxSchema }, async ({ query }, reply) => {
      const emails = await listDevInboxEmails(db, query.to)
      return reply.type(htmlType).send(renderInboxPage(emails, query.to))
    })
    app.get('/dev/mailbox/:id', { schema: emailSchema }, async ({ params }, reply) => {
      const email = await find(params.id)
      return reply.type(htmlType).send(renderEmailPage(email))
    })
    app.get('/dev/mailbox/:id/attachments/:index', { schema: fileSchema }, async ({ params }, reply) => {
      const file = (await find(params.id)).attachments[params.index]
      if (!file) throw new AppError('request.not_found')
      reply.type(file.contentType).header('content-disposition', contentDisposition(file.filename))
      return reply.send(Buffer.from(file.content, 'base64'))
    })
  }

const toJson = (email: DevInboxEmail) => ({
  id: email.id,
  sentAt: email.sent_at.toISOString(),
  from: email.sender,
  to: email.recipient,
  subject: email.subject,
  html: email.html,
  text: email.plain,
  attachments: email.attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: contentType.startsWith('text/') ? Buffer.from(content, 'base64').toString('utf8') : content,
  })),
})
