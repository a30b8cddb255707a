import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { profileApi } from '#contract/routes/profile.ts'
import { aProfile } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { browserTimeZone } from '#web/lib/format.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import { TimeZoneQuestion } from './TimeZoneNote.tsx'

function pretendBrowserZone(timeZone: string) {
  const original = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...original.call(this), timeZone }
  })
}
afterEach(() => localStore.removeItem('time_zone'))

const renderQuestion = (profile: { timeZone: string; country: string | null }) =>
  render(
    <QueryProvider>
      <MemoryRouter>
        <TimeZoneQuestion profile={profile} />
      </MemoryRouter>
    </QueryProvider>,
  )
const keep = () => page.getByRole('button', { name: 'Keep UTC' })

test('a browser on UTC is asked once in a country with another time, and its answer counts', async () => {
  signInAs('interviewee')
  const updated = fakeServer().answer(profileApi.updateProfile, () => aProfile())
  pretendBrowserZone('UTC')
  await renderQuestion({ timeZone: 'UTC', country: 'Georgia' })
  await expect.element(page.getByText(/Is UTC right\?/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Use Tbilisi time' }))
  await expect.element(keep()).not.toBeInTheDocument()
  expect(updated).toHaveLength(1)
  expect(browserTimeZone()).toBe('Asia/Tbilisi')
})

test('an answer is remembered', async () => {
  pretendBrowserZone('UTC')
  const first = await renderQuestion({ timeZone: 'UTC', country: 'Georgia' })
  await userEvent.click(keep())
  await expect.element(keep()).not.toBeInTheDocument()
  await first.unmount()
  await renderQuestion({ timeZone: 'UTC', country: 'Georgia' })
  await expect.element(keep()).not.toBeInTheDocument()
})

test('a browser that does not tell its zone is offered the choice', async () => {
  pretendBrowserZone('Etc/Unknown')
  await renderQuestion({ timeZone: 'UTC', country: null })
  await expect.element(page.getByRole('link', { name: 'Choose your time zone' })).toBeVisible()
})

test('a country on UTC, and a zone that is known, are no question', async () => {
  pretendBrowserZone('UTC')
  await renderQuestion({ timeZone: 'UTC', country: 'Iceland' })
  await renderQuestion({ timeZone: 'Asia/Tbilisi', country: 'Georgia' })
  await expect.element(keep()).not.toBeInTheDocument()
})
