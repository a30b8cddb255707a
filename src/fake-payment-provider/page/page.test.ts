import { describe, expect, test } from 'vitest'
import { filledIn, openCheckout } from '#test/checkout.ts'
import { cards } from '#test/sandbox-payer.ts'

describe('the page', () => {
  test('shows item, amount, time of the charge and time left', async () => {
    const { app, readPage: look } = await openCheckout({
      description: 'Mock interview with Nino',
      details: ['Fri 03/05/2030, 14:00 - 15:00 Tbilisi time (GMT+4)', 'Full refund until Thursday.'],
      amount: { minor: 123450, currency: 'GEL' },
    })
    app.clock.advance({ seconds: 30 })
    const { status, page, headers } = await look()
    expect(status).toBe(200)
    expect(page).toContain('Sandbox – no real money')
    expect(page).toContain('<h1>Mock interview with Nino</h1>')
    expect(page).toContain('<p>Fri 03/05/2030, 14:00 - 15:00 Tbilisi time (GMT+4)</p>')
    expect(page).toContain('<p>Full refund until Thursday.</p>')
    expect(page.replaceAll('\u00a0', ' ')).toContain('Pay GEL 1,234.50')
    expect(page).toContain('You’re charged now.')
    expect(page).toContain('14:30')
    for (const number of [cards.succeeds, cards.declined, cards.insufficient, cards.confirms])
      expect(page).toContain(number)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('shows that nothing is charged before the interviewer accepts', async () => {
    const { readPage: look } = await openCheckout({ manualCapture: true })
    const { page } = await look()
    expect(page).toContain('charged only if the interviewer accepts')
    expect(page).not.toContain('You’re charged now.')
  })

  test('labels every field and sets autocomplete', async () => {
    const { readPage: look } = await openCheckout()
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

  test('is in Russian if the browser prefers it', async () => {
    const { readPage: look, visit, path } = await openCheckout()
    expect((await look('ru-RU,ru;q=0.9,en;q=0.8')).page).toContain('<html lang="ru">')
    expect((await look('ru')).page).toContain('Номер карты')
    expect((await look('en-GB,en;q=0.9,ru;q=0.8')).page).toContain('Card number')
    expect((await look('de')).page).toContain('Card number')
    const invalid = await visit(path, { ...filledIn, cardNumber: '1' }, { 'accept-language': 'ru' })
    expect(invalid.page).toContain('Это не тестовая карта.')
  })

  test('escapes user input', async () => {
    const payload = `<script>alert("1")</script>'&`
    const { readPage: look, submitCard: give } = await openCheckout({ description: payload })
    const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'
    const { page } = await look()
    expect(page).toContain(escaped)
    expect(page).not.toContain('<script>')
    const invalid = await give(payload, { name: payload })
    expect(invalid.page.split(escaped)).toHaveLength(4)
    expect(invalid.page).not.toContain('<script>')
  })

  test('fills in the card chosen from the list', async () => {
    const { path, visit, state } = await openCheckout()
    const { page } = await visit(`${path}?card=declined`)
    expect(page).toContain(`value="${cards.declined}"`)
    expect(page).toContain('value="12/33"')
    expect(await state()).toMatchObject({ status: 'created' })
  })

  test('serves its own fonts and styles', async () => {
    const { visit } = await openCheckout()
    for (const file of [
      'pay.css',
      'countdown.js',
      'onest-latin-wght-normal.woff2',
      'source-serif-4-cyrillic-wght-normal.woff2',
    ])
      expect((await visit(`/sandbox/files/${file}`)).status, file).toBe(200)
  })

  test('returns 404 for an unknown order', async () => {
    const { visit } = await openCheckout()
    for (const id of ['8b0e5a6e-6d5e-4f0e-9a51-1c1d0c0f9c11', 'nonsense']) {
      expect(await visit(`/sandbox/pay/${id}`)).toMatchObject({
        status: 404,
        page: expect.stringContaining('Payment not found'),
      })
      expect((await visit(`/sandbox/pay/${id}`, { ...filledIn, cardNumber: cards.succeeds })).status).toBe(
        404,
      )
      expect((await visit(`/sandbox/pay/${id}/leave`, {})).status).toBe(404)
    }
  })
})
