import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { sandboxAdapter } from '#server/payments/providers/sandbox-adapter.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'

test('the hold message and the payment status use the requested language, else English', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const hold = async (language: string) => {
    const response = await fetch(app.url + api.createPaymentIntent.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${interviewee.token}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify({ timeSlotId }),
    })
    return api.createPaymentIntent.reply.parse(await response.json())
  }
  const { transactionId, message } = await hold('ru')
  expect(message).toBe('Время закреплено за вами. Оплатите, чтобы подтвердить запись.')
  expect(await hold('ka')).toMatchObject({ message: 'We hold this time for you. Pay to confirm it.' })

  const getDescription = async (language: string, call: 'paymentStatus' | 'refreshPayment') => {
    const { method, path } = api[call]
    const url = app.url + path.replace(':transactionId', transactionId)
    const response = await fetch(url, { method, headers: { 'accept-language': language } })
    return api[call].reply.parse(await response.json()).statusDescription
  }
  expect(await getDescription('ka', 'paymentStatus')).toBe('You haven’t paid yet.')
  expect(await getDescription('ru', 'paymentStatus')).toBe('Вы ещё не заплатили.')
  expect(await getDescription('ru', 'refreshPayment')).toBe('Вы ещё не заплатили.')
})

test('repeated refreshes poll the provider once in five seconds', async () => {
  const app = await startApp()
  const provider = sandboxAdapter(app.deps)
  const state = vi.spyOn(provider, 'getState')
  app.deps.paymentProviders.sandbox = provider
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const ann = app.as(await anInterviewee(app))
  const { transactionId } = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  const refresh = () => app.anonymous.send(api.refreshPayment, { params: { transactionId } })
  const answers = await Promise.all(Array.from({ length: 16 }, refresh))
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(16).fill([200, 'Created']))
  expect(state).toHaveBeenCalledTimes(1)
  app.clock.advance({ seconds: 4 })
  await refresh()
  expect(state).toHaveBeenCalledTimes(1)
  app.clock.advance({ seconds: 1 })
  await refresh()
  expect(state).toHaveBeenCalledTimes(2)
})
