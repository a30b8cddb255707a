import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useIsClockWrong } from '#web/lib/api/server-clock.ts'
import { CookieBanner } from './Banners.tsx'
import { DeviceNotices } from './DeviceNotices.tsx'

test.each([
  [360, 740],
  [780, 360],
])('a small screen shows one notice at a time: %i × %i', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  localStorage.removeItem('ga_consent_asked')
  useIsClockWrong.setState(true, true)
  onTestFinished(() => useIsClockWrong.setState(false, true))
  await render(
    <MemoryRouter>
      <div>
        <DeviceNotices />
        <CookieBanner />
      </div>
    </MemoryRouter>,
  )
  const clock = page.getByText(/^Your device’s clock is wrong/)
  const decline = page.getByRole('button', { name: 'Decline' })
  await expect.element(decline).toBeVisible()
  await expect.element(clock).not.toBeVisible()
  await userEvent.click(decline)
  await expect.element(clock).toBeVisible()
})
