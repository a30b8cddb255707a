import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { systemApi } from '#contract/routes/system.ts'
import { fakeServer } from '#test/web/server.ts'
import { checkConnection } from '#web/lib/api/connection-store.ts'
import { lazyPanel } from './lazy-panel.tsx'

const lostChunk = new TypeError('Failed to fetch dynamically imported module')

function Notes({ title }: { title: string }) {
  return <p>Notes of {title}</p>
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>{children}</section>
)

function Call({ Panel }: { Panel: typeof Notes }) {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        In the call {count}
      </button>
      <Panel title="Nino" />
    </>
  )
}

const renderCall = (load: () => Promise<typeof Notes>) =>
  render(<Call Panel={lazyPanel(load, { Frame, fallback: <p>Opening</p> }) as typeof Notes} />)

const frame = page.getByRole('region', { name: 'Nino' })
const retry = frame.getByRole('button', { name: 'Try again' })
const content = page.getByText('Notes of Nino')

beforeEach(() => {
  // React logs what an error boundary catches, and a lost chunk is reported.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', vi.fn())
})

test('a panel that fails to load shows the error in its frame and retries, and the call continues', async () => {
  const server = fakeServer()
  server.answer(systemApi.health, () => ({ status: 'ok' }))
  const load = vi.fn<() => Promise<typeof Notes>>().mockRejectedValue(lostChunk)
  await renderCall(load)
  await expect.element(frame.getByRole('alert')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'In the call 0' }))
  await expect.element(page.getByRole('button', { name: 'In the call 1' })).toBeVisible()
  await expect.element(retry).toBeVisible()

  const attempts = load.mock.calls.length
  await userEvent.click(retry)
  await expect.poll(() => load.mock.calls.length).toBe(attempts + 1)
  await expect.element(retry).not.toHaveAttribute('aria-busy')
  await expect.element(retry).toHaveFocus()

  load.mockResolvedValue(Notes)
  await userEvent.click(retry)
  await expect.element(content).toBeVisible()
  await expect.element(frame).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'In the call 1' })).toBeVisible()
})

test('a panel that failed without a connection loads when the connection is back', async () => {
  let isUp = false
  const server = fakeServer()
  server.answer(systemApi.health, () => Response.json({}, { status: isUp ? 200 : 503 }))
  const load = vi.fn<() => Promise<typeof Notes>>().mockRejectedValue(lostChunk)
  await renderCall(load)
  await expect.element(frame).toHaveTextContent('This will load when you’re back online.')
  load.mockResolvedValue(Notes)
  isUp = true
  await checkConnection()
  await expect.element(content).toBeVisible()
})
