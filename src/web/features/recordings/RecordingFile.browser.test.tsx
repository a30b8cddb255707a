import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingApi } from '#contract/routes/bookings.ts'
import { recordingApi } from '#contract/routes/recordings.ts'
import { aBooking } from '#test/web/factories.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { toast } from '#web/components/ui/toast.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { RecordingFile } from './RecordingFile.tsx'

const recording = {
  kind: 'video',
  isPlayable: false,
  bytes: 5_000_000,
  fileCount: 1,
  deletedAt: '2027-01-01T00:00:00.000Z',
}
const booking = aBooking({ recording: recording as never, recordingFileName: 'listed.avi' })
const loaded = {
  ...booking,
  recordingFileName: 'second.avi',
  recordingUrl: '/api/recordings/1/file?ticket=1',
}

async function renderFile(answer: () => typeof loaded | Response) {
  signInAs('interviewer')
  const server = fakeServer()
  server.answer(bookingApi.booking, answer)
  await render(
    <QueryProvider>
      <MemoryRouter>
        <RecordingFile booking={booking} withPlayer />
      </MemoryRouter>
    </QueryProvider>,
  )
  return server
}

const download = page.getByRole('link', { name: 'Download' })

test('the file is named and offered for download, also where browsers cannot play it', async () => {
  await renderFile(() => loaded)
  await expect.element(page.getByText('second.avi')).toBeVisible()
  await expect.element(page.getByText('Browsers can’t play this file type.', { exact: false })).toBeVisible()
  await expect.element(download).toHaveAttribute('href', expect.stringContaining('ticket=1&download=1'))
  await expect.element(page.getByRole('button', { name: 'Replace' })).not.toBeInTheDocument()
})

test('a recording from a server of the previous release is offered for download', async () => {
  const { fileCount: _, ...older } = recording
  await renderFile(() => ({ ...loaded, recording: older as never }))
  await expect.element(download).toHaveAttribute('href', expect.stringContaining('ticket=1&download=1'))
})

test('a recording of several files offers each of them', async () => {
  await renderFile(() => ({ ...loaded, recording: { ...recording, fileCount: 2 } as never }))
  await expect.element(download).not.toBeInTheDocument()
  const parts = page.getByRole('link', { name: /^Download part \d$/ })
  await expect
    .poll(() => parts.all().map(link => link.element().getAttribute('href')))
    .toEqual([
      expect.stringMatching(/ticket=1&download=1$/),
      expect.stringMatching(/ticket=1&file=1&download=1$/),
    ])
})

test('a recording that cannot be loaded loads on retry', async () => {
  let isBusy = true
  await renderFile(() =>
    isBusy ? refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }) : loaded,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  isBusy = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(download).toBeVisible()
})

test('a recording is deleted after a confirmation', async () => {
  const success = vi.spyOn(toast, 'success')
  const server = await renderFile(() => loaded)
  const sent = server.answer(recordingApi.deleteRecording, () => new Response(null, { status: 204 }))
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }))
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => success.mock.calls).toEqual([['Recording deleted']])
})
