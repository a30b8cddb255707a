import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchAssetErrors } from '#web/lib/api/release.ts'
import { lazySection } from './lazy-section.tsx'

const Requests = ({ name }: { name: string }) => <p>Requests of {name}</p>

const lostChunk = new TypeError('Failed to fetch dynamically imported module')
const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })

const reported = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})

const screenOf = (Section: ComponentType<{ name: string }>) => (
  <main id="main" tabIndex={-1}>
    <Suspense fallback={<p>Loading</p>}>
      <Section name="Nino" />
      <p>Bookings</p>
    </Suspense>
  </main>
)

test('a section whose code fails to load shows a retry above the other content, and then itself', async () => {
  const load = vi.fn<() => Promise<typeof Requests>>().mockRejectedValue(lostChunk)
  const screen = screenOf(lazySection(load))
  const { unmount } = await render(screen)
  await expect.element(retry).toBeVisible()
  await expect.element(page.getByText('Bookings')).toBeVisible()

  const again = Promise.withResolvers<typeof Requests>()
  load.mockReturnValueOnce(again.promise)
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  again.reject(lostChunk)
  await expect.element(retry).not.toHaveAttribute('aria-busy')
  await expect.element(retry).toHaveFocus()

  load.mockResolvedValue(Requests)
  await retry.click()
  await expect.element(page.getByText('Requests of Nino')).toBeVisible()
  // The button that was pressed is gone.
  await expect.element(page.getByRole('main')).toHaveFocus()

  await unmount()
  await render(screen)
  await expect.element(page.getByText('Requests of Nino')).toBeVisible()
})

test('an error of the code itself is reported, a file that did not load is not', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  watchAssetErrors()
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: lost }))
  const broken = new TypeError('undefined is not a function')
  const load = vi.fn<() => Promise<typeof Requests>>().mockRejectedValueOnce(lost).mockRejectedValue(broken)
  await render(screenOf(lazySection(load)))
  await expect.element(retry).toBeVisible()
  expect(reported).not.toHaveBeenCalled()
  await retry.click()
  await expect.poll(() => reported.mock.calls).toEqual([[broken]])
})
