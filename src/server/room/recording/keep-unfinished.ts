import { constants, createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bookingId, userId } from '#contract/id.ts'

const note = z.object({
  id: z.uuid(),
  userId,
  bookingId,
  fileName: z.string(),
  bytes: z.int(),
  startedAt: z.iso.datetime(),
  /** The file went where it belongs; the note stays for whoever missed the answer. */
  isKept: z.boolean(),
})
type Note = z.output<typeof note>

/** An upload that may be interrupted: a note of what it is to become, and how much of it has come. */
export type Unfinished = Note & { received: number }

/** Uploads on their way, as pairs of files in a folder: `<id>.json` says what it is, `<id>.part` is what has come. */
export function unfinishedIn(folder: string) {
  const pathOf = (id: string, kind: 'json' | 'part') => join(folder, `${id}.${kind}`)

  async function write(content: Note) {
    const path = pathOf(content.id, 'json')
    await writeFile(`${path}.new`, JSON.stringify(content))
    await rename(`${path}.new`, path)
  }

  async function find(id: string): Promise<Unfinished | null> {
    if (!z.uuid().safeParse(id).success) return null
    const text = await readFile(pathOf(id, 'json'), 'utf8').catch(nullIfAbsent)
    const found = text === null ? null : note.parse(JSON.parse(text))
    if (!found || found.isKept) return found && { ...found, received: found.bytes }
    const part = await stat(pathOf(id, 'part')).catch(nullIfAbsent)
    return { ...found, received: part?.size ?? 0 }
  }

  return {
    /** Throws where the folder cannot be written to. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    create: write,
    find,
    async all(): Promise<Unfinished[]> {
      const names = (await readdir(folder).catch(nullIfAbsent)) ?? []
      const ids = names.filter(name => name.endsWith('.json')).map(name => name.slice(0, -'.json'.length))
      const found = await Promise.all(ids.map(find))
      return found.filter(one => one !== null)
    },
    /** Takes what comes next. */
    append: ({ id, received }: Unfinished): WriteStream =>
      createWriteStream(pathOf(id, 'part'), { flags: received === 0 ? 'w' : 'r+', start: received }),
    read: ({ id }: Unfinished): ReadStream => createReadStream(pathOf(id, 'part')),
    async markKept({ received, ...upload }: Unfinished): Promise<void> {
      await write({ ...upload, isKept: true })
      await rm(pathOf(upload.id, 'part'), { force: true })
    },
    async remove(id: string): Promise<void> {
      await rm(pathOf(id, 'json'), { force: true })
      await rm(pathOf(id, 'part'), { force: true })
    },
  }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
