import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopClock } from '#test/web/clock.ts'
import { setLanguage } from '#web/i18n/language.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import Toaster from './Toaster.tsx'
import { toast } from './toast.ts'
import { useAreToastsOnTop } from './toaster-store.ts'

const toastWith = (text: string) => page.getByText(text, { exact: true })

/** Waits for `count` toasts while the fake clock is stopped, so that only due timers run. */
const shown = (text: string, count = 1) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1)
      return toastWith(text).elements().length
    })
    .toBe(count)

beforeEach(async () => {
  stopClock({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  // The library still holds the toasts of earlier tests.
  const { toast: sonner } = await import('sonner')
  sonner.dismiss()
  await vi.advanceTimersByTimeAsync(1000)
  await render(<Toaster />)
})

test('a toast is announced politely and disappears after five seconds', async () => {
  toast.success('Booking accepted')
  await shown('Booking accepted')
  await expect.element(toastWith('Booking accepted')).toBeVisible()
  const region = page.getByRole('region', { name: /^What just happened/ })
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  await vi.advanceTimersByTimeAsync(4900)
  await expect.element(toastWith('Booking accepted')).toBeVisible()
  // The exit animation takes some more time.
  await vi.advanceTimersByTimeAsync(600)
  await expect.element(toastWith('Booking accepted')).not.toBeInTheDocument()
})

test('each toast has its own five seconds', async () => {
  toast.info('First')
  await shown('First')
  await vi.advanceTimersByTimeAsync(3000)
  toast.info('Second')
  await shown('Second')
  await vi.advanceTimersByTimeAsync(2600)
  await expect.element(toastWith('First')).not.toBeInTheDocument()
  await expect.element(toastWith('Second')).toBeVisible()
  await vi.advanceTimersByTimeAsync(3000)
  await expect.element(toastWith('Second')).not.toBeInTheDocument()
})

test('a toast stays while the pointer is on it', async () => {
  toast.info('Long to read')
  await shown('Long to read')
  await userEvent.hover(toastWith('Long to read'))
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(toastWith('Long to read')).toBeVisible()
})

test('in a call a toast is at the top, lets clicks through, and disappears below a resting pointer', async () => {
  useAreToastsOnTop.setState(true, true)
  onTestFinished(() => useAreToastsOnTop.setState(false, true))
  toast.info('Not now')
  await shown('Not now')
  const element = document.querySelector('[data-sonner-toast]') as HTMLElement
  const { top, left, width, height } = element.getBoundingClientRect()
  expect(top).toBeLessThan(innerHeight / 2)
  expect(element.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(false)
  await vi.advanceTimersByTimeAsync(5600)
  await expect.element(toastWith('Not now')).not.toBeInTheDocument()
})

test('an error shows its message, and a failed action its reason below', async () => {
  const apiError = new ApiError({ status: 409, code: 'slot.booked', message: 'This slot is booked.' })
  toast.error(apiError)
  await shown('This slot is booked.')
  toast.errorWithReason('Failed to save time slot', apiError)
  await shown('Failed to save time slot')
  // Once as the title and once as the reason.
  await shown('This slot is booked.', 2)
})

test('a missing reply is reported in the interface language', async () => {
  await setLanguage('ru')
  toast.error(new ApiError({ status: 503, code: 'server.unavailable', message: '' }))
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1)
      return document.querySelector('[data-sonner-toast]')?.textContent
    })
    .toMatch(/[а-я]{4}/)
})
