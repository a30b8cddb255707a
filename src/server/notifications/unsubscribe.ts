import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { notificationCategories } from '#contract/enums.ts'
import { type UserId, userId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { type NotificationCategory, rawRoutes } from '#contract/notifications.ts'
import { deriveKey } from '#server/lib/crypto.ts'
import { type Html, html } from '#server/lib/html.ts'
import { getRequestLanguage } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from './context.ts'
import { getChannelKey } from './policy.ts'
import { findRecipientLanguage, upsertDisabledChannels } from './repository.ts'

type Subscription = { recipientId: UserId; category: NotificationCategory }
type SigningContext = { config: Pick<Deps['config'], 'authSecret'> }

const sign = (deps: SigningContext, content: string): Buffer => {
  return createHmac('sha256', deriveKey(deps, 'unsubscribe')).update(content).digest()
}

/**
 * Link in the headers of an email that turns off its category (RFC 8058). It works without a sign-in and never expires,
 * because an old email may still be in the mailbox.
 */
export function createUnsubscribeLink(
  deps: SigningContext & { urls: Pick<Deps['urls'], 'app'> },
  recipientId: UserId,
  category: NotificationCategory,
): string {
  const content = `${recipientId}.${category}`
  const token = `${content}.${sign(deps, content).toString('base64url')}`
  return `${deps.urls.app}${rawRoutes.unsubscribe.path}?token=${token}`
}

const subscriptionSchema = z.object({ recipientId: userId, category: z.enum(notificationCategories) })

function verifyToken(deps: SigningContext, token: string): Subscription | null {
  const [recipientId = '', category = '', signature = '', ...rest] = token.split('.')
  const expected = sign(deps, `${recipientId}.${category}`)
  const received = Buffer.from(signature, 'base64url')
  // Text is compared too: several spellings decode to the same bytes.
  const isGenuine =
    rest.length === 0 &&
    signature === received.toString('base64url') &&
    received.length === expected.length &&
    timingSafeEqual(expected, received)
  return isGenuine ? (subscriptionSchema.safeParse({ recipientId, category }).data ?? null) : null
}

const en = {
  title: 'Unsubscribe',
  question: (about: string) => `Stop emails about ${about}?`,
  button: 'Unsubscribe',
  done: (about: string) => `We won’t email you about ${about} any more.`,
  invalid: 'This link isn’t valid. You can turn emails off in your notification settings.',
  preferences: 'Notification settings',
  categories: {
    bookings: 'bookings',
    reminders: 'upcoming sessions and deadlines',
    messages: 'new messages',
    free_times: 'availability alerts',
    payouts: 'payouts',
    moderation: 'reports and decisions',
    policies: 'new versions of our policies',
  } satisfies Record<NotificationCategory, string>,
}

export const ru: typeof en = {
  title: 'Отписка от писем',
  question: about => `Больше не присылать письма: ${about}?`,
  button: 'Отписаться',
  done: about => `Больше не пришлём писем: ${about}.`,
  invalid: 'Ссылка недействительна. Отключить письма можно в настройках уведомлений.',
  preferences: 'Настройки уведомлений',
  categories: {
    bookings: 'о записях',
    reminders: 'о предстоящих встречах и сроках',
    messages: 'о новых сообщениях',
    free_times: 'о свободном времени интервьюеров',
    payouts: 'о выплатах',
    moderation: 'о жалобах и решениях',
    policies: 'о новых версиях правил',
  },
}

const texts: Record<Language, typeof en> = { en, ru }

/** The page asks, and only the POST of its button or of a mail program changes anything: scanners open every link. */
export function unsubscribeRoutes(app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps): void {
  // The link says it all, so that the body of the form is not read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)

  registerRaw(app, rawRoutes.unsubscribePage, async ({ query, request, reply }) => {
    const subscription = verifyToken(deps, query.token)
    const language = await getLanguage(subscription, getRequestLanguage(request))
    const t = texts[language]
    if (!subscription) return sendInvalid(reply, language)
    const content = html`<p>${t.question(t.categories[subscription.category])}</p>
<form method="post"><button>${t.button}</button></form>`
    return sendPage(reply, language, content)
  })

  registerRaw(app, rawRoutes.unsubscribe, async ({ query, request, reply }) => {
    const subscription = verifyToken(deps, query.token)
    const language = await getLanguage(subscription, getRequestLanguage(request))
    if (!subscription) return sendInvalid(reply, language)
    const { recipientId, category } = subscription
    const channel = getChannelKey(category, 'mail')
    // A deleted account has no settings, and gets no emails.
    if (await findRecipientLanguage(deps.db, recipientId))
      await upsertDisabledChannels(deps.db, recipientId, { channels: [channel], disabled: [channel] })
    const { done, categories } = texts[language]
    return sendPage(reply, language, html`<p role="status">${done(categories[category])}</p>`)
  })

  const getLanguage = async (subscription: Subscription | null, requested: Language): Promise<Language> =>
    (subscription && (await findRecipientLanguage(deps.db, subscription.recipientId))) ?? requested

  const sendInvalid = (reply: FastifyReply, language: Language) =>
    sendPage(reply.status(400), language, html`<p>${texts[language].invalid}</p>`)

  const sendPage = (reply: FastifyReply, language: Language, content: Html) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(renderPage(language, content, deps.urls.app))
}

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:36rem;padding:3rem 1.25rem;font:17px/1.5 system-ui,sans-serif}h1{font-size:1.6rem}button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const renderPage = (language: Language, content: Html, appUrl: string): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts[language].title} · Rehearse</title>
<style>${{ markup: style }}</style>
</head>
<body>
<main>
<h1>${texts[language].title}</h1>
${content}
<p><a href="${appUrl}/notices/choices">${texts[language].preferences}</a></p>
</main>
</body>
</html>`.markup
