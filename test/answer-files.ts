import { crc32, deflateRawSync } from 'node:zlib'
import { api, rawRoutes } from '#contract/api.ts'
import type { AnswerFileId, BookingId } from '#contract/id.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

export const aPdf = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'

/** File as a browser uploads it. */
export const fileOf = (content: string | Uint8Array, name = 'cv.pdf') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

type ZipEntry = { name: string; content: string | Uint8Array }

/** ZIP archive with compressed entries. */
export function zipOf(...entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, position, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

const wordTypes = (kind: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.${kind}.main+xml"/></Types>`
const document = { name: 'word/document.xml', content: '<document/>' }
const contentTypes = (content: string) => ({ name: '[Content_Types].xml', content })

export const docxTypes = contentTypes(wordTypes('openxmlformats-officedocument.wordprocessingml.document'))
export const aDocx = zipOf(docxTypes, document)
/** Document as LibreOffice writes it. */
export const aDocxWithTypesLast = zipOf(document, docxTypes)
export const aDocm = zipOf(contentTypes(wordTypes('ms-word.document.macroEnabled')), document)

export const uploadFile = (app: TestApp, user: SignedInUser, file = fileOf(aPdf)) =>
  app.as(user).call(api.uploadAnswerFile, { file })

/** Downloads a file of a booking. */
export async function download(
  app: TestApp,
  user: SignedInUser | null,
  ids: { id: BookingId; fileId: AnswerFileId },
  method = 'GET',
) {
  const path = rawRoutes.answerFile.path.replace(':id', ids.id).replace(':fileId', ids.fileId)
  const headers = user ? { authorization: `Bearer ${user.token}` } : {}
  const response = await fetch(app.url + path, { method, headers })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    content: Buffer.from(await response.arrayBuffer()),
  }
}
