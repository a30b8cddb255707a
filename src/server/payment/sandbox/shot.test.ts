import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { test } from 'vitest'
import { startApp } from '#test/app.ts'
import { anOrder } from '#test/provider-compliance.ts'
import { sandboxAdapter } from './adapter.ts'

test('shots', { timeout: 120000 }, async () => {
  const app = await startApp()
  const provider = sandboxAdapter(app.deps)
  const { url } = await provider.openCheckout(
    anOrder(app.clock.now(), {
      description: 'Mock interview with Nino Beridze, Thu 02/05/2030, 18:00 - 19:00 Tbilisi time',
      manualCapture: true,
    }),
  )
  const second = await provider.openCheckout(
    anOrder(app.clock.now(), {
      description: 'Mock interview with Nino Beridze',
      returnUrl: `${app.deps.urls.app}/api/health`,
    }),
  )
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const shot = async (
    name: string,
    width: number,
    scheme: 'light' | 'dark',
    locale: string,
    go: (p: import('@playwright/test').Page) => Promise<unknown>,
  ) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: scheme,
      locale,
    })
    const page = await context.newPage()
    page.on('console', m => process.stdout.write(`CONSOLE ${m.text()}\n`))
    await go(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true })
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    const axe = await new AxeBuilder({ page }).analyze()
    process.stdout.write(
      `${name} scrollWidth ${wide} axe ${JSON.stringify(axe.violations.map(v => [v.id, v.nodes.map(n => n.target)]))}\n`,
    )
    await context.close()
  }
  const app2 = (u: string) => u.replace(app.deps.urls.app, app.url)
  await shot('pay-360-light', 360, 'light', 'en-GB', p => p.goto(app2(url)))
  await shot('pay-1280-light', 1280, 'light', 'en-GB', p => p.goto(app2(url)))
  await shot('pay-1280-dark-ru', 1280, 'dark', 'ru-RU', p => p.goto(app2(second.url)))
  await shot('pay-360-dark-ru', 360, 'dark', 'ru-RU', p => p.goto(app2(url)))
  await shot('wrong-768', 768, 'light', 'en-GB', async p => {
    await p.goto(app2(url))
    await p.getByLabel('Card number').fill('5555 1111')
    await p.getByRole('button', { name: /pay/i }).click()
  })
  await shot('confirm-1280', 1280, 'light', 'en-GB', async p => {
    await p.goto(app2(second.url))
    await p.getByRole('link', { name: '3155' }).click()
    await p.getByRole('button', { name: /pay/i }).click()
    await p.getByRole('button', { name: 'Confirm' }).waitFor()
  })
  await shot('pay-done', 360, 'dark', 'en-GB', async p => {
    await p.goto(app2(second.url))
    await p.getByRole('link', { name: '4242' }).click()
    await p.getByRole('button', { name: /pay/i }).dblclick()
    await p.waitForURL('**/api/health')
    process.stdout.write(`after pay at ${p.url()}\n`)
    await p.goto(app2(second.url))
  })
  await shot('missing', 1280, 'light', 'ru-RU', p => p.goto(`${app.url}/sandbox/pay/x`))
  await browser.close()
})
