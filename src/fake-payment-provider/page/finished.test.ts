import { describe, expect, test } from 'vitest'
import { openCheckout } from '#test/checkout.ts'
import { cards } from '#test/sandbox-payer.ts'

describe('a finished order', () => {
  test('can be left without paying', async () => {
    const { visit, path, returnUrl, state, countNotifications: timesTold } = await openCheckout()
    expect(await visit(`${path}/leave`, {})).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'cancelled', capturedMinor: 0 })
    expect(await timesTold()).toBe(1)
  })

  test('shows its state, links back and offers no second payment', async () => {
    const { submitCard: give, readPage: look, returnUrl } = await openCheckout()
    await give(cards.succeeds)
    const { status, page } = await look()
    expect(status).toBe(200)
    expect(page).toContain('This payment is complete.')
    expect(page).toContain(`href="${returnUrl.replaceAll('&', '&amp;')}"`)
    expect(page).not.toContain('<form')
  })

  test('is not changed by the back button or a second tab', async () => {
    const {
      submitCard: give,
      visit,
      path,
      returnUrl,
      state,
      countNotifications: timesTold,
    } = await openCheckout()
    await give(cards.succeeds)
    for (const again of [
      () => give(cards.declined),
      () => give('nonsense'),
      () => give(cards.confirms),
      () => visit(`${path}/leave`, {}),
    ])
      expect(await again()).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured' })
    expect(await timesTold()).toBe(1)
  })

  test('is paid once after concurrent clicks', async () => {
    const { submitCard: give, returnUrl, state, countNotifications: timesTold } = await openCheckout()
    const responses = await Promise.all(Array.from({ length: 8 }, () => give(cards.succeeds)))
    for (const response of responses) expect(response).toMatchObject({ status: 303, location: returnUrl })
    expect(await state()).toMatchObject({ status: 'captured', capturedMinor: 5000 })
    expect(await timesTold()).toBe(1)
  })

  test('has one outcome if paying, declining and leaving happen at once', async () => {
    const {
      submitCard: give,
      visit,
      path,
      state,
      countNotifications: timesTold,
      provider,
      ref,
    } = await openCheckout()
    await Promise.all([
      give(cards.succeeds),
      give(cards.declined),
      visit(`${path}/leave`, {}),
      provider.void(ref),
    ])
    const { status, capturedMinor } = await state()
    expect(['captured', 'cancelled']).toContain(status)
    expect(capturedMinor).toBe(status === 'captured' ? 5000 : 0)
    // One webhook for the end, and one more if a card was declined before.
    expect(await timesTold()).toBeLessThan(3)
  })

  test('expires on the page and for a late payment', async () => {
    const {
      app,
      submitCard: give,
      readPage: look,
      returnUrl,
      state,
      countNotifications: timesTold,
    } = await openCheckout()
    app.clock.advance({ minutes: 15 })
    expect(await give(cards.succeeds)).toMatchObject({ status: 303, location: returnUrl })
    expect((await look()).page).toContain('The time to pay is over.')
    expect(await state()).toMatchObject({ status: 'expired', capturedMinor: 0 })
    expect(await timesTold()).toBe(1)
  })
})
