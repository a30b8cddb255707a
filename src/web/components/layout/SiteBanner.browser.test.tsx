import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { localStore } from '#web/lib/storage/storage.ts'
import { SiteBanner } from './Banners.tsx'

const meta = document.createElement('meta')
meta.name = 'site-banner'

afterEach(() => {
  meta.remove()
  localStore.removeItem('closedBanner')
  delete document.documentElement.dataset.bannerClosed
})

test('the banner shows the language of the page, and stays closed once it is closed', async () => {
  meta.content =
    '<div class="site-banner" data-kind="info" data-version="3"><p lang="en">Maintenance tonight</p>' +
    '<p lang="ru">Ночью работы</p><button type="button"><span lang="en">Close</span><span lang="ru">Закрыть</span></button></div>'
  document.head.append(meta)
  await render(<SiteBanner />)
  await expect.element(page.getByText('Maintenance tonight')).toBeVisible()
  await expect.element(page.getByText('Ночью работы')).not.toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Maintenance tonight')).not.toBeVisible()
  expect(localStore.getItem('closedBanner')).toBe('3')
})
