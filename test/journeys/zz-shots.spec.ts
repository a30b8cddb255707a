import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { deliver } from '#test/open-providers.ts'
import { moneyTest as test } from './fixtures.ts'

test('shots', async ({ app, providers, browser }) => {
  test.setTimeout(400_000)
  const at = (h: number) => new Date(Math.ceil(app.clock.now().getTime() / 3_600_000) * 3_600_000 + h * 3_600_000).toISOString()
  providers.rates.say.day = '2026-11-20'
  const nino = await anInterviewer(app, { name: 'Nino Beridze', specialty: 'Backend' })
  const alex = await anInterviewee(app, { name: 'Alex Morgan' })
  const ann = app.as(alex)
  const book = async (h: number, lari = false) => {
    const timeSlotId = await aSlot(app, nino, { start: at(h), price: usd(50) })
    const i = await ann.call(api.createPaymentIntent, { body: { timeSlotId, ...(lari ? { selectedCurrency: 'GEL' as const } : {}) } })
    providers.stripe.pay(i.paymentUrl)
    for (const e of providers.stripe.events) await deliver(app, 'stripe', providers.stripe.delivery(e))
    await app.settle()
    return { params: { id: i.bookingId } }
  }
  const a = await book(1), b = await book(2), c = await book(3)
  const moved = await book(72, true)
  for (const h of [96, 97, 120, 144]) await aSlot(app, nino, { start: at(h), price: usd(50) })
  const prop = await aSlot(app, nino, { start: at(100), price: usd(50) })
  app.clock.forward({ hours: 4, minutes: 16 })
  await app.as(alex).call(api.reportNoShow, a)
  await app.as(nino).call(api.reportNoShow, b)
  app.clock.forward({ hours: 20, minutes: 0 })
  void c
  await app.as(nino).call(api.proposeTime, { ...moved, body: { timeSlotId: prop } })
  const out = '/tmp/life-shots'
  for (const [lang, locale] of [['en', 'en-GB'], ['ru', 'ru-RU']] as const)
    for (const [theme, widths] of [['light', lang === 'en' ? [360, 768, 1280] : [360, 1280]], ['dark', lang === 'en' ? [360] : [1280]]] as const)
      for (const width of widths) {
        const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, locale, timezoneId: 'Asia/Tbilisi', baseURL: app.url })
        const page = await ctx.newPage()
        await page.route(/geojs|ipapi|ipwho|freeip/, r => r.abort('internetdisconnected'))
        const as = async (who: typeof alex, role: number) => {
          await page.goto('/favicon.svg')
          await page.evaluate(k => { for (const [n, v] of Object.entries(k)) localStorage.setItem(n, v) }, { token: who.token, userId: who.id, userRoleId: String(role), ga_consent_asked: 'declined', language: lang })
        }
        const shot = (n: string, fullPage = true) => page.screenshot({ path: `${out}/${n}-${lang}-${theme}-${width}.png`, fullPage })
        await as(alex, 1)
        await page.goto('/bookings'); await page.waitForLoadState('networkidle'); await shot('overview')
        await page.goto('/interviewee-bookings'); await page.waitForLoadState('networkidle'); await shot('list')
        await page.getByRole('button', { name: /Reschedule|Перенести/ }).first().click()
        await page.getByRole('dialog').getByRole('radio').first().check(); await shot('move', false)
        await page.goto('/interviewers'); await page.getByRole('button', { name: /Nino Beridze/ }).first().click()
        const d = page.getByRole('dialog')
        await d.getByRole('radio').first().check()
        await d.getByRole('button', { name: /Continue to Summary|Перейти к проверке/ }).click()
        await d.getByText(/Recommended|Рекомендуем/).waitFor()
        await d.getByRole('radio').nth(1).check()
        await page.waitForTimeout(300)
        await shot('pay', false)
        await as(nino, 2)
        await page.goto('/interviewer-bookings'); await page.waitForLoadState('networkidle'); await shot('theirs')
        await page.getByRole('button', { name: /Propose|Предложить/ }).first().click()
        await page.getByRole('dialog').getByRole('radio').first().check(); await page.waitForTimeout(300); await shot('propose', false)
        await page.goto('/bookings'); await page.waitForLoadState('networkidle')
        await page.getByRole('button', { name: /I was there|Это не так/ }).first().click(); await page.waitForTimeout(300); await shot('contest', false)
        await page.goto('/interviewer-bookings')
        await page.getByRole('button', { name: /Report a no-show|Сообщить о неявке/ }).first().click(); await page.waitForTimeout(300); await shot('report', false)
        await ctx.close()
      }
})
