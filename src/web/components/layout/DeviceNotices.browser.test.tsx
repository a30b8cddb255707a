import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { recordServerTime } from '#web/lib/api/server-clock.ts'
import { useIsStorageBlocked } from '#web/lib/storage/storage.ts'
import { DeviceNotices } from './DeviceNotices.tsx'

const setLead = (ms: number) => recordServerTime(new Date(Date.now() + ms).toUTCString(), Date.now())

afterEach(() => {
  setLead(0)
  useIsStorageBlocked.setState(false, true)
})

test('a wrong clock and a blocked storage are told in one sentence each, and not again', async () => {
  const screen = await render(<DeviceNotices />)
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  setLead(4 * 60_000)
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  setLead(48 * 3_600_000)
  await expect.element(screen.getByText(/^Your device’s clock is wrong\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  useIsStorageBlocked.setState(true, true)
  await expect.element(screen.getByText(/^Your browser blocks storage for this site\./)).toBeVisible()
  await expect.element(screen.getByText(/^Your device’s clock/)).not.toBeInTheDocument()
})
