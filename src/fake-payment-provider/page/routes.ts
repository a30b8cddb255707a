import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changeOrder, getOrder } from '#fake-payment-provider/change-order.ts'
import { applyCardResult, cancelCheckout } from '#fake-payment-provider/policy.ts'
import type { Order } from '#fake-payment-provider/repository.ts'
import { createConfirmationToken, isConfirmationToken } from '#fake-payment-provider/signature.ts'
import type { Deps } from '#server/lib/context.ts'
import { parseAcceptLanguage } from '#server/lib/http/app-error.ts'
import {
  type CardForm,
  declineReasons,
  notConfirmedReason,
  prefillCardForm,
  validateCard,
} from './card-policy.ts'
import { confirmationPage, finishedPage, notFoundPage, paymentPage } from './templates.ts'

const params = z.object({ id: z.uuid() })
const query = z.object({ card: z.string().optional().catch(undefined), step: z.string().catch('') })
const confirmationForm = z.object({ step: z.string(), answer: z.enum(['confirm', 'refuse']) }).partial()
const cardForm: z.ZodType<CardForm> = z.object({
  cardNumber: z.string().catch(''),
  expiry: z.string().optional(),
  cvc: z.string().optional(),
  name: z.string().optional(),
})
const hidden = { schema: { hide: true }, bodyLimit: 16_384 }

/**
 * Payment page with plain forms that need no script. It needs no CSRF token, because it has no cookies: the
 * unguessable order id is the only permission. A finished order never changes, so a double click, the back button
 * and a second tab all lead back.
 */
export const paymentPageRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    await app.register(fastifyStatic, {
      root: staticFolders,
      prefix: '/sandbox/files/',
      decorateReply: false,
    })

    /** Calls the handler only for an order that can still be paid. */
    const onOpenOrder =
      (handler: (order: Order, request: FastifyRequest, reply: FastifyReply) => unknown) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const language = parseAcceptLanguage(request.headers['accept-language'])
        const id = params.safeParse(request.params).data?.id
        const order = id ? await getOrder(deps, id) : undefined
        setSecurityHeaders(reply, order)
        if (!order) return reply.status(404).send(notFoundPage(language))
        if (order.status === 'created') return handler(order, request, reply)
        return request.method === 'GET'
          ? reply.send(finishedPage(order, language))
          : redirectToReturnUrl(reply, order)
      }
    const getPageContext = (order: Order, request: FastifyRequest) => ({
      order,
      language: parseAcceptLanguage(request.headers['accept-language']),
      now: deps.now(),
    })
    const applyResult = (order: Order, declineReason: string | null) =>
      changeOrder(deps, order.id, current => applyCardResult(current, declineReason))

    app.get(
      '/sandbox/pay/:id',
      hidden,
      onOpenOrder((order, request, reply) => {
        const form = prefillCardForm(query.parse(request.query).card, deps.now())
        return reply.send(paymentPage(getPageContext(order, request), form))
      }),
    )

    app.post(
      '/sandbox/pay/:id',
      hidden,
      onOpenOrder(async (order, request, reply) => {
        const form = cardForm.catch({ cardNumber: '' }).parse(request.body)
        const result = validateCard(form, deps.now())
        if ('errors' in result)
          return reply.status(422).send(paymentPage(getPageContext(order, request), form, result.errors))
        const { behaviour } = result.card
        if (behaviour !== 'asks') {
          const changed = await applyResult(order, declineReasons[behaviour])
          // After a decline the form keeps its input, as at a real provider.
          return changed.status === 'created'
            ? reply.send(paymentPage(getPageContext(changed, request), form))
            : redirectToReturnUrl(reply, changed)
        }
        const step = createConfirmationToken(deps.config, order.id)
        return reply.redirect(`/sandbox/pay/${order.id}/confirmation?step=${step}`, 303)
      }),
    )

    app.get(
      '/sandbox/pay/:id/confirmation',
      hidden,
      onOpenOrder((order, request, reply) => {
        const { step } = query.parse(request.query)
        return isConfirmationToken(deps.config, order.id, step)
          ? reply.send(confirmationPage(getPageContext(order, request), step))
          : reply.redirect(`/sandbox/pay/${order.id}`, 303)
      }),
    )

    app.post(
      '/sandbox/pay/:id/confirmation',
      hidden,
      onOpenOrder(async (order, request, reply) => {
        const { step = '', answer } = confirmationForm.catch({}).parse(request.body)
        if (!answer || !isConfirmationToken(deps.config, order.id, step))
          return reply.redirect(`/sandbox/pay/${order.id}`, 303)
        const changed = await applyResult(order, answer === 'confirm' ? null : notConfirmedReason)
        return changed.status === 'created'
          ? reply.redirect(`/sandbox/pay/${order.id}`, 303)
          : redirectToReturnUrl(reply, changed)
      }),
    )

    app.post(
      '/sandbox/pay/:id/leave',
      hidden,
      onOpenOrder(async (order, _request, reply) =>
        redirectToReturnUrl(reply, await changeOrder(deps, order.id, cancelCheckout)),
      ),
    )
  }

const redirectToReturnUrl = (reply: FastifyReply, order: Order) => reply.redirect(order.return_url, 303)

const getFontFolder = (name: string) => new URL('./files/', import.meta.resolve(`${name}/package.json`))
const staticFolders = [
  new URL('./files/', import.meta.url),
  getFontFolder('@fontsource-variable/onest'),
  getFontFolder('@fontsource-variable/source-serif-4'),
].map(folder => fileURLToPath(folder))

/** The page loads only its own files. Its forms lead only here and to the return URL. */
function setSecurityHeaders(reply: FastifyReply, order: Order | undefined) {
  const target = order ? ` ${new URL(order.return_url).origin}` : ''
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    vary: 'accept-language',
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
  })
}
