import { describe, expect, test } from 'vitest'
import { handlersOf } from '#server/jobs/handlers.ts'
import type { CheckoutOrder } from '#server/payment/port.ts'
import { sandboxAdapter } from '#server/payment/sandbox/adapter.ts'
import { startApp } from '#test/app.ts'
import { anOrder } from '#test/provider-compliance.ts'

/** An open checkout and a payer with a browser that knows forms and nothing else. */
async function start(order: Partial<CheckoutOrder> = {}) {
  const app = await startApp()
  const provider = sandboxAdapter(app.deps)
  const wanted = anOrder(app.clock.now(), order)
  const { ref, url } = await provider.openCheckout(wanted)
  const path = new URL(url).pathname
  async function visit(to: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(to, app.url), {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : null,
      headers,
      redirect: 'manual',
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      page: await response.text(),
    }
  }
  return {
    app,
    path,
    returnUrl: wanted.returnUrl,
    visit,
    look: (language?: string) => visit(path, undefined, language ? { 'accept-language': language } : {}),
    give: (cardNumber: string, rest: Record<string, string> = {}) =>
      visit(path, { ...card, cardNumber, ...rest }),
    state: () => provider.state(ref),
    provider,
    ref,
    /** How often the product was told of a change. */
    async timesTold() {
      let times = 0
      const count = async () => void times++
      await app.deps.jobs.settle({ ...handlersOf(app.deps), 'sync-payment': count })
      return times
    },
  }
}
const card = { expiry: '12/34', cvc: '123', name: '' }
const succeeds = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
const asks = '4000 0025 0000 3155'

describe('the page', () => {
  test('says what is paid, how much, when it is charged and how long it is open', async () => {
    const { app, look } = await start({
      description: 'Mock interview with Nino',
      amount: { minor: 123450, currency: 'GEL' },
    })
    app.clock.forward({ seconds: 30 })
    const { status, page, headers } = await look()
    expect(status).toBe(200)
    expect(page).toContain('Sandbox – no real money')
    expect(page).toContain('Mock interview with Nino')
    expect(page.replaceAll('\u00a0', ' ')).toContain('Pay GEL 1,234.50')
    expect(page).toContain('The amount is charged now.')
    expect(page).toContain('14:30')
    for (const number of [succeeds, declined, '4000 0000 0000 9995', asks]) expect(page).toContain(number)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('says that nothing is charged yet where the interviewer has to accept', async () => {
    const { look } = await start({ manualCapture: true })
    const { page } = await look()
    expect(page).toContain('Nothing is charged now.')
    expect(page).toContain('released in full')
    expect(page).not.toContain('The amount is charged now.')
  })

  test('labels every field and says what browsers may fill in', async () => {
    const { look } = await start()
    const { page } = await look()
    for (const [name, purpose] of [
      ['cardNumber', 'cc-number'],
      ['expiry', 'cc-exp'],
      ['cvc', 'cc-csc'],
      ['name', 'cc-name'],
    ]) {
      expect(page).toContain(`<label for="${name}">`)
      expect(page).toMatch(new RegExp(`<input id="${name}" name="${name}"[^>]* autocomplete="${purpose}"`))
    }
    expect(page.match(/inputmode="numeric"/g)).toHaveLength(3)
  })

  test('speaks Russian to those who ask for it first', async () => {
    const { look, visit, path } = await start()
    expect((await look('ru-RU,ru;q=0.9,en;q=0.8')).page).toContain('<html lang="ru">')
    expect((await look('ru')).page).toContain('Номер карты')
    expect((await look('en-GB,en;q=0.9,ru;q=0.8')).page).toContain('Card number')
    expect((await look('de')).page).toContain('Card number')
    const wrong = await visit(path, { ...card, cardNumber: '1' }, { 'accept-language': 'ru' })
    expect(wrong.page).toContain('Это не тестовая карта.')
  })

  test('shows what people wrote as text, never as markup', async () => {
    const evil = `<script>alert("1")</script>'&`
    const { look, give } = await start({ description: evil })
    const shown = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'
    const { page } = await look()
    expect(page).toContain(shown)
    expect(page).not.toContain('<script>')
    const wrong = await give(evil, { name: evil })
    expect(wrong.page.split(shown)).toHaveLength(4)
    expect(wrong.page).not.toContain('<script>')
  })

  test('is filled in by the card that is chosen from the list', async () => {
    const { path, visit, state } = await start()
    const { page } = await visit(`${path}?card=declined`)
    expect(page).toContain(`value="${declined}"`)
    expect(page).toContain('value="12/33"')
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test('brings its own type and colours', async () => {
    const { visit } = await start()
    for (const file of [
      'pay.css',
      'countdown.js',
      'onest-latin-wght-normal.woff2',
      'source-serif-4-cyrillic-wght-normal.woff2',
    ])
      expect((await visit(`/sandbox/files/${file}`)).status, file).toBe(200)
  })

  test('does not exist for an order that does not exist', async () => {
    const { visit } = await start()
    for (const id of ['8b0e5a6e-6d5e-4f0e-9a51-1c1d0c0f9c11', 'nonsense']) {
      expect(await visit(`/sandbox/pay/${id}`)).toMatchObject({
        status: 404,
        page: expect.stringContaining('no such payment'),
      })
      expect((await visit(`/sandbox/pay/${id}`, { ...card, cardNumber: succeeds })).status).toBe(404)
      expect((await visit(`/sandbox/pay/${id}/leave`, {})).status).toBe(404)
    }
  })
})

describe('a card', () => {
  test.each(['4242 4242 4242 4242', '4242424242424242', ' 4242-4242-4242-4242 '])(
    'with the number "%s" pays and leads back',
    async number => {
      const { give, returnUrl, state, timesTold } = await start()
      expect(await give(number)).toMatchObject({ status: 303, location: returnUrl })
      expect(await state()).toMatchObject({ status: 'captured', capturedMinor: 5000, errorMessage: null })
      expect(await timesTold()).toBe(1)
    },
  )

  test('that pays is only authorised where the interviewer has to accept', async () => {
    const { give, returnUrl, state } = await start({ manualCapture: true })
    expect(await give(succeeds)).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'authorized', capturedMinor: 0 })
  })

  test.each([
    [declined, 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ])('with the number %s fails: %s', async (number, errorMessage) => {
    const { give, returnUrl, state, timesTold } = await start()
    expect(await give(number)).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'failed', errorMessage, capturedMinor: 0 })
    expect(await timesTold()).toBe(1)
  })

  test('may come as a bare number, since no test card depends on the rest', async () => {
    const { visit, path, state } = await start()
    expect((await visit(path, { cardNumber: succeeds })).status).toBe(303)
    expect(await state()).toMatchObject({ status: 'captured' })
  })

  test('that is not a test card gets the form again, with a sentence and everything that was typed', async () => {
    const { give, state } = await start()
    const { status, page } = await give('5555 4444 3333 1111', { name: 'Ana "A" B', cvc: '987' })
    expect(status).toBe(422)
    expect(page).toContain('This is not one of the test cards.')
    expect(page).toMatch(
      /<input id="cardNumber"[^>]* aria-invalid="true" aria-describedby="cardNumber-error" autofocus/,
    )
    for (const typed of ['5555 4444 3333 1111', 'Ana &quot;A&quot; B', '987', '12/34'])
      expect(page).toContain(`value="${typed}"`)
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
    ['name', 'x'.repeat(101), 'This is too long.'],
  ])('with the %s "%s" is not taken: %s', async (field, value, sentence) => {
    const { give, state } = await start()
    const { status, page } = await give(succeeds, { [field]: value })
    expect(status).toBe(422)
    expect(page).toContain(sentence)
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test.each(['05/30', '5/30', '05 / 2030', '0530', '12/99'])('that is good until %s pays', async expiry => {
    const { give, state } = await start()
    expect((await give(succeeds, { expiry })).status).toBe(303)
    expect(await state()).toMatchObject({ status: 'captured' })
  })
})

describe('the confirmation step', () => {
  async function asked() {
    const started = await start()
    const { status, location } = await started.give(asks)
    expect(status).toBe(303)
    const at = location ?? ''
    const { page } = await started.visit(at)
    expect(page).toContain('Confirm the payment')
    const step = new URL(at, started.app.url).searchParams.get('step') ?? ''
    const answer = (answer: string) => started.visit(`${started.path}/confirmation`, { step, answer })
    return { ...started, at, answer }
  }

  test('leaves the order open until it is answered, and is still there after a reload', async () => {
    const { visit, at, state } = await asked()
    expect((await visit(at)).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test('pays once it is confirmed', async () => {
    const { answer, returnUrl, state, timesTold } = await asked()
    expect(await answer('confirm')).toMatchObject({ status: 303, location: returnUrl })
    expect(await answer('refuse')).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured' })
    expect(await timesTold()).toBe(1)
  })

  test('fails once it is refused', async () => {
    const { answer, returnUrl, state } = await asked()
    expect(await answer('refuse')).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'failed', errorMessage: 'The payment was not confirmed.' })
  })

  test('cannot be reached without the card', async () => {
    const { visit, path, state } = await start()
    for (const query of ['', '?step=', '?step=nonsense'])
      expect(await visit(`${path}/confirmation${query}`)).toMatchObject({ status: 303, location: path })
    expect(await visit(`${path}/confirmation`, { answer: 'confirm', step: 'nonsense' })).toMatchObject({
      location: path,
    })
    expect(await state()).toMatchObject({ status: 'created' })
  })
})

describe('a finished order', () => {
  test('can be walked away from without paying', async () => {
    const { visit, path, returnUrl, state, timesTold } = await start()
    expect(await visit(`${path}/leave`, {})).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    expect(await timesTold()).toBe(1)
  })

  test('says so, leads back and offers no second payment', async () => {
    const { give, look, returnUrl } = await start()
    await give(succeeds)
    const { status, page } = await look()
    expect(status).toBe(200)
    expect(page).toContain('This payment is complete.')
    expect(page).toContain(`href="${returnUrl.replaceAll('&', '&amp;')}"`)
    expect(page).not.toContain('<form')
  })

  test('is not changed by the back button or a second tab', async () => {
    const { give, visit, path, returnUrl, state, timesTold } = await start()
    await give(succeeds)
    for (const again of [
      () => give(declined),
      () => give('nonsense'),
      () => give(asks),
      () => visit(`${path}/leave`, {}),
    ])
      expect(await again()).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured' })
    expect(await timesTold()).toBe(1)
  })

  test('was paid once, however often the button was pressed at once', async () => {
    const { give, returnUrl, state, timesTold } = await start()
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(succeeds)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured', capturedMinor: 5000 })
    expect(await timesTold()).toBe(1)
  })

  test('has one outcome when paying, declining and leaving happen at once', async () => {
    const { give, visit, path, state, timesTold, provider, ref } = await start()
    await Promise.all([give(succeeds), give(declined), visit(`${path}/leave`, {}), provider.void(ref)])
    const { status, capturedMinor } = await state()
    expect(['captured', 'failed', 'cancelled']).toContain(status)
    expect(capturedMinor).toBe(status === 'captured' ? 5000 : 0)
    expect(await timesTold()).toBe(1)
  })

  test('has expired when its time is over, on the page and for whoever pays late', async () => {
    const { app, give, look, returnUrl, state, timesTold } = await start()
    app.clock.forward({ minutes: 15 })
    expect(await give(succeeds)).toMatchObject({ status: 303, location: returnUrl })
    expect((await look()).page).toContain('The time to pay is over.')
    expect(await state()).toMatchObject({ status: 'expired', capturedMinor: 0 })
    expect(await timesTold()).toBe(1)
  })
})
