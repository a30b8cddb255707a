import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'

test('what is held and how its payment stands is said in the language that is asked for, else in English', async () => {
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
  expect(message).toBe('Время закреплено за вами. Оплатите его, чтобы подтвердить.')
  expect(await hold('ka')).toMatchObject({ message: 'The time is held for you. Please pay to confirm it.' })

  const stands = async (language: string, call: 'paymentStatus' | 'refreshPayment') => {
    const { method, path } = api[call]
    const url = app.url + path.replace(':transactionId', transactionId)
    const response = await fetch(url, { method, headers: { 'accept-language': language } })
    return api[call].reply.parse(await response.json()).statusDescription
  }
  expect(await stands('ka', 'paymentStatus')).toBe('The payment has not been made yet.')
  expect(await stands('ru', 'paymentStatus')).toBe('Оплаты ещё не было.')
  expect(await stands('ru', 'refreshPayment')).toBe('Оплаты ещё не было.')
})
