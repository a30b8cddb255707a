import { constants, createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { bookingId, userId } from '#contract/id.ts'
import { deleteStaleFiles, nullIfMissing } from '#server/lib/storage/disk.ts'
import { enforceQuota } from '#server/lib/storage/storage.ts'

const uploadInfoSchema = z.object({
  id: z.uuid(),
  userId,
  bookingId,
  fileName: z.string(),
  bytes: z.int(),
  startedAt: z.iso.datetime(),
  /** The file went where it belongs; the note stays for whoever missed the answer. */
  isSaved: z.boolean(),
})
type UploadInfo = z.output<typeof uploadInfoSchema>

/** An upload that may be interrupted: a note of what it is to become, and how much of it has come. */
export type StoredUpload = UploadInfo & { receivedBytes: number }

/** Uploads on their way, as pairs of files in a folder: `<id>.json` says what it is, `<id>.part` is what has come. */
export function createUploadStore(folder: string, keptFree: number) {
  const pathOf = (id: string, kind: 'json' | 'part') => join(folder, `${id}.${kind}`)

  async function write(content: UploadInfo) {
    const path = pathOf(content.id, 'json')
    await writeFile(`${path}.new`, JSON.stringify(content))
    await rename(`${path}.new`, path)
  }

  async function find(id: string): Promise<StoredUpload | null> {
    if (!z.uuid().safeParse(id).success) return null
    const text = await readFile(pathOf(id, 'json'), 'utf8').catch(nullIfMissing)
    const found = text === null ? null : uploadInfoSchema.parse(JSON.parse(text))
    if (!found || found.isSaved) return found && { ...found, receivedBytes: found.bytes }
    const part = await stat(pathOf(id, 'part')).catch(nullIfMissing)
    return { ...found, receivedBytes: part?.size ?? 0 }
  }

  return {
    /** Throws where the folder cannot be written to. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      await deleteStaleFiles(folder)
    },
    create: write,
    find,
    /** Takes what comes next, as long as there is room for it. */
    append: ({ id, receivedBytes }: StoredUpload, chunks: AsyncIterable<Buffer>): Promise<void> =>
      pipeline(
        enforceQuota(chunks, folder, keptFree),
        createWriteStream(pathOf(id, 'part'), {
          flags: receivedBytes === 0 ? 'w' : 'r+',
          start: receivedBytes,
        }),
      ),
    read: ({ id }: StoredUpload): ReadStream => createReadStream(pathOf(id, 'part')),
    async markSaved({ receivedBytes, ...upload }: StoredUpload): Promise<void> {
      await write({ ...upload, isSaved: true })
      await rm(pathOf(upload.id, 'part'), { force: true })
    },
    async remove(id: string): Promise<void> {
      await rm(pathOf(id, 'json'), { force: true })
      await rm(pathOf(id, 'part'), { force: true })
    },
  }
}
