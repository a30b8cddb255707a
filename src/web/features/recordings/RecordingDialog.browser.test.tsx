import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingApi } from '#contract/routes/bookings.ts'
import { recordingApi } from '#contract/routes/recordings.ts'
import { aBooking } from '#test/web/records.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { toast } from '#web/components/ui/toast.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { RecordingDialog } from './RecordingDialog.tsx'

const recording = {
  kind: 'video',
  isPlayable: false,
  bytes: 5_000_000,
  deletedAt: '2027-01-01T00:00:00.000Z',
}
const booking = aBooking({ recording: recording as never, recordingFileName: 'listed.avi' })
const loaded = {
  ...booking,
  recordingFileName: 'second.avi',
  recordingUrl: '/api/recordings/1/file?ticket=1',
}

async function renderDialog(answer: () => typeof loaded | Response) {
  signInAs('interviewer')
  const server = fakeServer()
  const requests = server.answer(bookingApi.booking, answer)
  const closed = vi.fn()
  const dialog = (open: boolean) => (
    <QueryProvider>
      <MemoryRouter>
        <RecordingDialog booking={booking} open={open} onClose={closed} onReplace={null} />
      </MemoryRouter>
    </QueryProvider>
  )
  const { rerender } = await render(dialog(false))
  expect(requests).toEqual([])
  await rerender(dialog(true))
  return { server, closed }
}

const dialog = page.getByRole('dialog', { name: 'Recording' })

test('the dialog loads the recording, names its file and offers the download', async () => {
  await renderDialog(() => loaded)
  await expect.element(dialog).toHaveAccessibleDescription('second.avi')
  await expect
    .element(dialog.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', expect.stringContaining('ticket=1&download=1'))
  await expect.element(dialog.getByRole('button', { name: 'Replace' })).not.toBeInTheDocument()
})

test('a recording that cannot be loaded loads on retry', async () => {
  let isBusy = true
  await renderDialog(() =>
    isBusy ? refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }) : loaded,
  )
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog).toHaveAccessibleDescription('listed.avi')
  isBusy = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
})

test('a deleted recording is confirmed, and the dialog closes', async () => {
  const success = vi.spyOn(toast, 'success')
  const { server, closed } = await renderDialog(() => loaded)
  const sent = server.answer(recordingApi.deleteRecording, () => new Response(null, { status: 204 }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }))
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
  expect(success).toHaveBeenCalledExactlyOnceWith('Recording deleted')
})
