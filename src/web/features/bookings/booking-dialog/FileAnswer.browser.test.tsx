import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFilesApi } from '#contract/routes/bookings.ts'
import { systemApi } from '#contract/routes/system.ts'
import type { SessionQuestion } from '#contract/session-type.ts'
import { answerFileLimits } from '#contract/session-type-limits.ts'
import { chooseFile, FakeUpload } from '#test/web/fake-upload.ts'
import { type FakeCall, fakeServer } from '#test/web/server.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { useFileAnswers } from './answers.ts'
import { emptyBooking, withFile } from './booking-draft.ts'

const question: SessionQuestion = {
  ...{ id: '0198a000-0000-4000-8000-000000000001', kind: 'file', label: 'Your CV?', required: true },
}
const uploaded = { id: '0198a000-0000-4000-8000-0000000000f1', name: 'cv.pdf', bytes: 204_800 }

function Fields() {
  const [values, setValues] = useState(emptyBooking(''))
  const files = useFileAnswers((id, file) => setValues(now => withFile(now, id, file)))
  const booking = {
    ...{ values, questions: [question], answerErrors: {}, incompleteTries: 0, error: null },
    answer: () => {},
  }
  return (
    <>
      <AnswerFields booking={booking} fileAnswers={{ files, values }} />
      <output>{values.answers[question.id] ?? ''}</output>
    </>
  )
}

const input = page.getByLabelText('Your CV?')
const bar = page.getByRole('progressbar', { name: 'cv.pdf' })
const answer = page.getByRole('status').last()
const aFile = (name = 'cv.pdf', bytes = 204_800) => new File([new Uint8Array(bytes)], name)
const choose = (file: File) => chooseFile(input.element(), file)

async function lastUpload(count: number): Promise<FakeUpload> {
  await expect.poll(() => FakeUpload.sent.length).toBe(count)
  const sent = FakeUpload.sent.at(-1)
  if (!sent) throw new Error('Nothing was sent.')
  return sent
}

let deleted: FakeCall[]
beforeEach(() => {
  const server = fakeServer()
  // Asked after a lost connection.
  server.answer(systemApi.health, () => ({ status: 'ok' }))
  deleted = server.answer(answerFilesApi.deleteAnswerFile, () => new Response(null, { status: 204 }))
  FakeUpload.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

test('a chosen file is uploaded at once with its progress, and can be removed', async () => {
  await render(<Fields />)
  await expect.element(page.getByText(/up to 5 MB/)).toBeVisible()
  await expect.element(input).toHaveAttribute('accept', '.pdf,.docx,.txt,.png,.jpg,.jpeg')
  choose(aFile())
  const sent = await lastUpload(1)
  expect(sent.address).toBe('POST /api/booking/answer-files')
  expect(sent.body?.get('file')).toMatchObject({ name: 'cv.pdf', size: 204_800 })
  sent.progress(0.4)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
  sent.answer(201, uploaded)
  await expect.element(page.getByText('200 kB', { exact: false })).toBeVisible()
  await expect.element(answer).toHaveTextContent(uploaded.id)
  await expect.element(bar).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Remove cv.pdf' }))
  await expect.element(answer).toHaveTextContent('')
  await expect.element(input).toHaveFocus()
})

test('a file that is too large, empty or of another kind is refused before the upload', async () => {
  await render(<Fields />)
  for (const [file, sentence] of [
    [aFile('cv.pdf', answerFileLimits.maxBytes + 1), 'The file is larger than 5 MB. Choose a smaller one.'],
    [aFile('cv.pdf', 0), 'This file is empty. Choose another one.'],
    [aFile('cv.exe'), 'Choose a PDF, Word (DOCX), plain text, PNG or JPEG file.'],
  ] as const) {
    choose(file)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  }
  expect(FakeUpload.sent).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})

test('after a broken connection or a refusal the same file is sent again', async () => {
  await render(<Fields />)
  choose(aFile())
  const first = await lastUpload(1)
  first.onerror?.()
  const sentence = 'We couldn’t upload this file. Check your connection and try again.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  const second = await lastUpload(2)
  const message = 'Choose a PDF, Word (DOCX), plain text, PNG or JPEG file.'
  second.answer(415, {
    type: 'urn:rehearse:answer_file.type',
    status: 415,
    code: 'answer_file.type',
    message,
  })
  await expect.element(page.getByText(message)).toBeVisible()
  choose(aFile())
  const third = await lastUpload(3)
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  third.answer(201, uploaded)
  await expect.element(answer).toHaveTextContent(uploaded.id)
})

test('a file that was removed during its upload is not an answer', async () => {
  await render(<Fields />)
  choose(aFile())
  const sent = await lastUpload(1)
  await expect.element(bar).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove cv.pdf' }))
  sent.answer(201, uploaded)
  await expect
    .poll(() => deleted.map(({ path }) => path))
    .toEqual([`/api/booking/answer-files/${uploaded.id}`])
  await expect.element(answer).toHaveTextContent('')
})
