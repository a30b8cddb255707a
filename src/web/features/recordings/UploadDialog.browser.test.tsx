import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aBooking } from '#test/web/factories.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { localStore } from '#web/lib/storage/storage.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { cancelUpload } from './upload-store.ts'

const booking = aBooking()

/** Requests of the tus client. The server never answers a PATCH. */
function fakeTus() {
  const requests: { method: string; url: string }[] = []
  class FakeRequest extends EventTarget {
    upload = {}
    status = 0
    responseText = ''
    method = ''
    url = ''
    headers: Record<string, string> = {}
    onload: (() => void) | null = null
    open(method: string, url: string) {
      Object.assign(this, { method, url })
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return this.headers[name.toLowerCase()] ?? null
    }
    abort() {}
    send() {
      requests.push({ method: this.method, url: this.url })
      if (this.method === 'PATCH') return
      const headers = { location: '/api/uploads/1', 'upload-offset': '3', 'upload-length': '6' }
      Object.assign(this, { status: this.method === 'POST' ? 201 : 204, headers })
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { methods: () => requests.map(request => request.method) }
}

afterEach(() => {
  cancelUpload(booking.id)
  for (const key of localStore.keys()) if (key.startsWith('tus::')) localStore.removeItem(key)
})

const choose = (content: string, lastModified: number, name = 'session.mp4') =>
  userEvent.upload(page.getByLabelText(/^Choose a file/), new File([content], name, { lastModified }))

async function interruptUpload() {
  signInAs('interviewer')
  const { methods } = fakeTus()
  const dialog = (
    <QueryProvider>
      <UploadDialog booking={booking} open onClose={() => {}} />
    </QueryProvider>
  )
  const { unmount } = await render(dialog)
  await choose('abcdef', 1000)
  await expect.poll(methods).toEqual(['POST', 'PATCH'])
  await unmount()
  // A reload forgets everything but the stored link.
  const stored = localStore.keys().filter(key => key.startsWith('tus::'))
  const values = stored.map(key => [key, localStore.getItem(key) ?? ''] as const)
  cancelUpload(booking.id)
  await expect.poll(methods).toEqual(['POST', 'PATCH', 'DELETE'])
  for (const [key, value] of values) localStore.setItem(key, value)
  const requests = fakeTus()
  await render(dialog)
  onTestFinished(() => cancelUpload(booking.id))
  return requests
}

test('the same content continues under another name and date', async () => {
  const { methods } = await interruptUpload()
  await choose('abcdef', 2000, 'session (1).mp4')
  await expect.poll(methods).toEqual(['HEAD', 'PATCH'])
})

test('other content of the same size deletes nothing before the user agrees', async () => {
  const { methods } = await interruptUpload()
  await choose('abcxyz', 2000)
  const question = page.getByRole('alertdialog', { name: 'Start over with another file?' })
  await expect.element(question).toHaveTextContent(/session\.mp4/)
  expect(methods()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Keep the upload' }))
  await choose('abcdef', 3000)
  await expect.poll(methods).toEqual(['HEAD', 'PATCH'])
})

test('the user may start over', async () => {
  const { methods } = await interruptUpload()
  await choose('abcxyz', 2000)
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }))
  await expect.poll(methods).toContain('POST')
  expect(methods()).toContain('DELETE')
})
