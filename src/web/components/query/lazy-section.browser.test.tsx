import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazySection } from './lazy-section.tsx'

const Requests = ({ name }: { name: string }) => <p>Requests of {name}</p>

test('a section whose code fails to load shows a retry above the other content, and then itself', async () => {
  const load = vi
    .fn<() => Promise<typeof Requests>>()
    .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Section = lazySection(load)
  const screen = (
    <Suspense fallback={<p>Loading</p>}>
      <Section name="Nino" />
      <p>Bookings</p>
    </Suspense>
  )
  const { unmount } = await render(screen)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  await expect.element(page.getByText('Bookings')).toBeVisible()
  await retry.click()
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await expect.element(retry).toBeVisible()

  load.mockResolvedValue(Requests)
  await retry.click()
  await expect.element(page.getByText('Requests of Nino')).toBeVisible()

  await unmount()
  await render(screen)
  await expect.element(page.getByText('Requests of Nino')).toBeVisible()
})
