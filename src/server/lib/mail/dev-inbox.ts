import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { renderEmailPage, renderInboxPage } from './dev-inbox-pages.ts'
import { calendarFilename, type Email, type Mailer } from './mailer.ts'
import {
  type DevInboxEmail,
  findDevInboxEmail,
  insertDevInboxEmail,
  listDevInboxEmails,
} from './repository.ts'

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
