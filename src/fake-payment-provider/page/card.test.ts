import { describe, expect, test } from 'vitest'
import { openCheckout } from '#test/checkout.ts'
import { cards } from '#test/sandbox-payer.ts'

describe('a card', () => {
  test.each(['4242 4242 4242 4242', '4242424242424242', ' 4242-4242-4242-4242 '])(
    'with the number "%s" pays and redirects back',
    async number => {
      const { submitCard: give, returnUrl, state, countNotifications: timesTold } = await openCheckout()
      expect(await give(number)).toMatchObject({ status: 303, location: returnUrl })
      expect(await state()).toMatchObject({ status: 'captured', capturedMinor: 5000, errorMessage: null })
      expect(await timesTold()).toBe(1)
    },
  )

  test('that pays is only authorized if the interviewer has to accept', async () => {
    const { submitCard: give, returnUrl, state } = await openCheckout({ manualCapture: true })
    expect(await give(cards.succeeds)).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'authorized', capturedMinor: 0 })
  })

  test.each([
    [cards.declined, 'Your card was declined.'],
    [cards.insufficient, 'Your card has insufficient funds.'],
  ])('with the number %s is declined, and another one can be tried: %s', async (number, errorMessage) => {
    const {
      submitCard: give,
      readPage: look,
      returnUrl,
      state,
      countNotifications: timesTold,
    } = await openCheckout()
    const answer = await give(number, { expiry: '05/31', cvc: '987' })
    expect(answer.status).toBe(200)
    for (const value of [number, '05/31', '987']) expect(answer.page).toContain(`value="${value}"`)
    expect(answer.page).toMatch(/<input id="cardNumber"[^>]* aria-invalid="true"[^>]* autofocus/)
    expect((await look()).page).toContain(`role="alert">${errorMessage} Nothing was charged.`)
    expect((await look('ru')).page).toContain('Попробуйте другую карту.')
    expect(await state()).toMatchObject({ status: 'created', errorMessage, capturedMinor: 0 })
    expect(await give(cards.succeeds)).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured', errorMessage: null, capturedMinor: 5000 })
    expect(await timesTold()).toBe(2)
  })

  test('can be sent as a bare number, because no test card depends on the rest', async () => {
    const { visit, path, state } = await openCheckout()
    expect((await visit(path, { cardNumber: cards.succeeds })).status).toBe(303)
    expect(await state()).toMatchObject({ status: 'captured' })
  })

  test('that is not a test card shows the form again with an error and all input', async () => {
    const { submitCard: give, state } = await openCheckout()
    const { status, page } = await give('5555 4444 3333 1111', { name: 'Ana "A" B', cvc: '987' })
    expect(status).toBe(422)
    expect(page).toContain('This isn’t a test card.')
    expect(page).toMatch(
      /<input id="cardNumber"[^>]* aria-invalid="true" aria-describedby="cardNumber-error" autofocus/,
    )
    for (const value of ['5555 4444 3333 1111', 'Ana &quot;A&quot; B', '987', '12/34'])
      expect(page).toContain(`value="${value}"`)
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test.each([
    ['expiry', '', 'Enter month and year'],
    ['expiry', '13/34', 'Enter month and year'],
    ['expiry', 'soon', 'Enter month and year'],
    ['expiry', '04/30', 'This date has passed.'],
    ['cvc', '', 'Enter the three digits.'],
    ['cvc', '12', 'Enter the three digits.'],
    ['cvc', '12a', 'Enter the three digits.'],
    ['cardNumber', '', 'Enter a card number.'],
    ['name', 'x'.repeat(101), 'This name is too long.'],
  ])('with the %s "%s" is rejected: %s', async (field, value, sentence) => {
    const { submitCard: give, state } = await openCheckout()
    const { status, page } = await give(cards.succeeds, { [field]: value })
    expect(status).toBe(422)
    expect(page).toContain(sentence)
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test.each(['05/30', '5/30', '05 / 2030', '0530', '12/99'])('that is valid until %s pays', async expiry => {
    const { submitCard: give, state } = await openCheckout()
    expect((await give(cards.succeeds, { expiry })).status).toBe(303)
    expect(await state()).toMatchObject({ status: 'captured' })
  })
})

describe('the confirmation step', () => {
  async function startConfirmation() {
    const started = await openCheckout()
    const { status, location } = await started.submitCard(cards.confirms)
    expect(status).toBe(303)
    const at = location ?? ''
    const { page } = await started.visit(at)
    expect(page).toContain('Confirm the payment')
    const step = new URL(at, started.app.url).searchParams.get('step') ?? ''
    const answer = (answer: string) => started.visit(`${started.path}/confirmation`, { step, answer })
    return { ...started, at, answer }
  }

  test('leaves the order open until it is answered, also after a reload', async () => {
    const { visit, at, state } = await startConfirmation()
    expect((await visit(at)).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test('pays once it is confirmed', async () => {
    const { answer, returnUrl, state, countNotifications: timesTold } = await startConfirmation()
    expect(await answer('confirm')).toMatchObject({ status: 303, location: returnUrl })
    expect(await answer('refuse')).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured' })
    expect(await timesTold()).toBe(1)
  })

  test('redirects to the card form after a refusal', async () => {
    const { answer, path, state } = await startConfirmation()
    expect(await answer('refuse')).toMatchObject({ status: 303, location: path })
    expect(await state()).toMatchObject({ status: 'created', errorMessage: 'The payment was not confirmed.' })
  })

  test('cannot be reached without the card', async () => {
    const { visit, path, state } = await openCheckout()
    for (const query of ['', '?step=', '?step=nonsense'])
      expect(await visit(`${path}/confirmation${query}`)).toMatchObject({ status: 303, location: path })
    expect(await visit(`${path}/confirmation`, { answer: 'confirm', step: 'nonsense' })).toMatchObject({
      location: path,
    })
    expect(await state()).toMatchObject({ status: 'created' })
  })
})
