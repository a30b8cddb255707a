import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { answerFileLimits } from '#contract/session-type-limits.ts'
import {
  aDocm,
  aDocx,
  aDocxWithTypesLast,
  aPdf,
  docxTypes,
  fileOf,
  uploadFile,
  zipOf,
} from '#test/answer-files.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'

async function start() {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const ann = app.as(interviewee)
  const rows = () => app.deps.db.selectFrom('answer_files').selectAll().orderBy('created_at').execute()
  const isStored = async (key: string) => (await app.deps.storage.getSize(key)) !== null
  return { app, interviewee, ann, rows, isStored }
}

const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })

test('the kind of a file is judged by its content, and its name ends with the kind', async () => {
  const { app, interviewee, rows, isStored } = await start()
  const samples: [string | Uint8Array, string, string][] = [
    [aPdf, 'CV Анны.pdf', 'CV Анны.pdf'],
    [aPdf, 'setup.exe', 'setup.exe.pdf'],
    [aDocx, 'cv.docx', 'cv.docx'],
    [aDocxWithTypesLast, 'cv.DOCX', 'cv.docx'],
    ['Привет,\r\n\tworld', 'notes.txt', 'notes.txt'],
    ['<script>alert(1)</script>', 'page.html', 'page.html.txt'],
    [await picture.clone().png().toBuffer(), 'a.png', 'a.png'],
    [await picture.clone().jpeg().toBuffer(), 'photo.JPEG', 'photo.jpeg'],
  ]
  for (const [content, name, shown] of samples) {
    const uploaded = await uploadFile(app, interviewee, fileOf(content, name))
    expect(uploaded).toEqual({ id: expect.any(String), name: shown, bytes: Buffer.byteLength(content) })
  }
  const stored = await rows()
  expect(stored.map(({ type }) => type)).toEqual(['pdf', 'pdf', 'docx', 'docx', 'txt', 'txt', 'png', 'jpg'])
  for (const { storage_key } of stored) {
    expect(storage_key).toMatch(/^answers\/[0-9a-f]{32}$/)
    expect(await isStored(storage_key)).toBe(true)
  }
})

test.each([
  ['a program', 'MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode.'],
  ['a script of a browser in an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a ZIP archive', zipOf({ name: 'a.txt', content: 'a' })],
  ['a document with macros', aDocm],
  ['a picture of another kind', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['text with control characters', 'a\0b'],
  ['text in another encoding', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
])('%s named cv.pdf is refused', async (_, content) => {
  const { ann, rows } = await start()
  const refused = await ann.refused(api.uploadAnswerFile, { file: fileOf(content) })
  expect(refused).toMatchObject({ status: 415, code: 'answer_file.type' })
  expect(await rows()).toEqual([])
})

test.each(['BMW, 2019 to 2024', 'MZ, Mainz', 'ID3 trees', 'BZh', 'Привет'])(
  'a text that begins with %s is a text',
  async content => {
    const { app, interviewee } = await start()
    expect(await uploadFile(app, interviewee, fileOf(content, 'notes.txt'))).toMatchObject({
      name: 'notes.txt',
    })
  },
)

test('a page that is also a PDF is a PDF', async () => {
  const { app, interviewee } = await start()
  const polyglot = fileOf(`${aPdf}<html><script>alert(1)</script></html>`, 'cv.html')
  expect(await uploadFile(app, interviewee, polyglot)).toMatchObject({ name: 'cv.html.pdf' })
})

test('a document that unpacks to far more than its size is not unpacked', async () => {
  const { app, interviewee, ann } = await start()
  const content = Buffer.alloc(20_000_000)
  const bomb = zipOf(docxTypes, { name: 'word/document.xml', content })
  expect(bomb.length).toBeLessThan(50_000)
  expect(await uploadFile(app, interviewee, fileOf(bomb))).toMatchObject({ name: 'cv.pdf.docx' })
  // The part that is read for the kind may have up to 1 MB.
  const large = zipOf({ name: '[Content_Types].xml', content })
  expect(await ann.refused(api.uploadAnswerFile, { file: fileOf(large) })).toMatchObject({
    ...{ status: 415, code: 'answer_file.type' },
  })
})

test('names lose paths, control and direction characters, and end at 120 characters', async () => {
  const { app, interviewee } = await start()
  const names = [
    'C:\\Users\\ann\\cv.pdf',
    '../../etc/passwd',
    'evil\u202efdp.exe',
    'a\u0007\u2066b.pdf',
    '.pdf',
  ]
  const shown = []
  for (const name of names) shown.push((await uploadFile(app, interviewee, fileOf(aPdf, name))).name)
  expect(shown).toEqual(['cv.pdf', 'passwd.pdf', 'evilfdp.exe.pdf', 'ab.pdf', 'file.pdf'])
  const long = await uploadFile(app, interviewee, fileOf(aPdf, `${'ы'.repeat(200)}.pdf`))
  expect(long.name).toBe(`${'ы'.repeat(116)}.pdf`)
})

test('files over 5 MB are refused, empty ones too, and one of exactly 5 MB is accepted', async () => {
  const { app, interviewee, ann, rows } = await start()
  const ofSize = (bytes: number) => fileOf(aPdf.padEnd(bytes, ' '))
  expect(
    await ann.refused(api.uploadAnswerFile, { file: ofSize(answerFileLimits.maxBytes + 1) }),
  ).toMatchObject({
    ...{ status: 413, code: 'answer_file.too_large' },
    message: 'The file is larger than 5 MB. Choose a smaller one.',
  })
  const empty = { status: 422, code: 'answer_file.empty' }
  expect(await ann.refused(api.uploadAnswerFile, { file: fileOf('') })).toMatchObject(empty)
  expect(await ann.refused(api.uploadAnswerFile, {})).toMatchObject(empty)
  await uploadFile(app, interviewee, ofSize(answerFileLimits.maxBytes))
  expect(await rows()).toHaveLength(1)
})

test('an upload without a declared length ends at the limit', async () => {
  const { app, interviewee, rows } = await start()
  const boundary = 'x'.repeat(20)
  function* body() {
    yield `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n${aPdf}`
    for (let mb = 0; mb < 6; mb++) yield Buffer.alloc(1024 * 1024, 32)
    yield `\r\n--${boundary}--\r\n`
  }
  const { method, path } = api.uploadAnswerFile
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${app.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${interviewee.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    sent.once('response', response => resolve(response.resume().statusCode))
    // The server may close the connection before it has read everything.
    pipeline(Readable.from(body()), sent).catch(error => (error.code === 'EPIPE' ? undefined : reject(error)))
  })
  expect(status).toBe(413)
  expect(await rows()).toEqual([])
})

test('a loop of a hundred uploads stores eight files', async () => {
  const { app, interviewee, ann, rows } = await start()
  const codes: Record<string, number> = {}
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ann.send(api.uploadAnswerFile, { file: fileOf(aPdf) })),
    )
    for (const { status, body } of answers) {
      const code = status === 201 ? 'stored' : body.code
      codes[code] = (codes[code] ?? 0) + 1
    }
  }
  expect(codes.stored).toBe(answerFileLimits.unusedMax)
  expect(codes['answer_file.too_many']).toBeGreaterThan(0)
  expect(Object.keys(codes).sort()).toEqual(
    ['answer_file.too_many', 'request.too_many', 'stored'].filter(code => codes[code]),
  )
  expect(await rows()).toHaveLength(answerFileLimits.unusedMax)
  // Another interviewee has limits of their own.
  await uploadFile(app, await anInterviewee(app))
  expect(interviewee.id).toBe((await rows())[0]?.user_id)
})

test('removed files make room, but count against the uploads of an hour', async () => {
  const { app, interviewee, ann, rows, isStored } = await start()
  for (let n = 0; n < answerFileLimits.uploadsPerHour; n++) {
    const { id: fileId } = await uploadFile(app, interviewee)
    await ann.call(api.deleteAnswerFile, { params: { fileId } })
    app.clock.advance({ minutes: 1 })
  }
  const refused = await ann.send(api.uploadAnswerFile, { file: fileOf(aPdf) })
  expect(refused).toMatchObject({ status: 429, body: { code: 'answer_file.too_many_uploads' } })
  expect(refused.headers.get('retry-after')).toBe(String(30 * 60))
  await app.drainJobs()
  const [removed] = await rows()
  expect(removed && (await isStored(removed.storage_key))).toBe(false)
  app.clock.advance({ minutes: 31 })
  await uploadFile(app, interviewee)
})

test('all files of one candidate have a limit together', async () => {
  const { app, interviewee, ann } = await start()
  const { db } = app.deps
  await uploadFile(app, interviewee)
  await db.updateTable('answer_files').set({ bytes: answerFileLimits.totalBytes }).execute()
  expect(await ann.refused(api.uploadAnswerFile, { file: fileOf(aPdf) })).toMatchObject({
    ...{ status: 409, code: 'answer_file.quota' },
  })
})

test('a file that no booking uses is deleted after a day, and others stay', async () => {
  const { app, interviewee, rows, isStored } = await start()
  await uploadFile(app, interviewee)
  const [old] = await rows()
  app.clock.advance({ hours: 23, minutes: 59 })
  await uploadFile(app, interviewee)
  await app.runCronJobs()
  expect(await rows()).toHaveLength(2)
  app.clock.advance({ minutes: 1 })
  await app.runCronJobs()
  const [left, ...more] = await rows()
  expect([left?.id === old?.id, more]).toEqual([false, []])
  expect(old && (await isStored(old.storage_key))).toBe(false)
  expect(left && (await isStored(left.storage_key))).toBe(true)
})

test('a file that cannot be stored leaves nothing behind', async () => {
  const { app, ann, rows } = await start()
  const { put } = app.deps.storage
  app.deps.storage.put = async () => {
    throw Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  }
  expect(await ann.refused(api.uploadAnswerFile, { file: fileOf(aPdf) })).toMatchObject({
    ...{ status: 507, code: 'storage.full' },
  })
  app.deps.storage.put = put
  app.loggedErrors.length = 0
  expect(await rows()).toEqual([])
  await app.drainJobs()
})

test('only candidates upload, and each deletes only their own files', async () => {
  const { app, interviewee, rows } = await start()
  const { id: fileId } = await uploadFile(app, interviewee)
  const other = app.as(await anInterviewee(app))
  expect(await other.refused(api.deleteAnswerFile, { params: { fileId } })).toMatchObject({
    ...{ status: 404, code: 'answer_file.not_found' },
  })
  const nino = app.as(await anInterviewer(app))
  expect(await nino.refused(api.uploadAnswerFile, { file: fileOf(aPdf) })).toMatchObject({ status: 403 })
  expect(await app.anonymous.refused(api.uploadAnswerFile, { file: fileOf(aPdf) })).toMatchObject({
    status: 401,
  })
  expect((await rows()).map(({ id, removed_at }) => [id, removed_at])).toEqual([[fileId, null]])
})
