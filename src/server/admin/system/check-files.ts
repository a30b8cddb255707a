import { Readable } from 'node:stream'
import type { Deps } from '#server/admin/context.ts'

/** Requests to the storage at a time. */
const concurrency = 8

type FileDeps = Pick<Deps, 'db' | 'storage' | 'referencedFiles'>

/** The last checked file: the position of its module's list, and its key. */
export type FilePosition = { list: number; key: string }

async function* selectFiles({ db, referencedFiles }: FileDeps, after: FilePosition | null, limit: number) {
  let count = 0
  for (const [list, listKeys] of referencedFiles.entries()) {
    if (after && list < after.list) continue
    for await (const key of listKeys(db, list === after?.list ? after.key : undefined)) {
      yield { list, key }
      if (++count === limit) return
    }
  }
}

/** Looks in the storage for the next files that the database refers to, from the one behind `after`. */
export async function checkFiles(
  deps: FileDeps,
  { after, limit }: { after: FilePosition | null; limit: number },
) {
  const toFile = async (file: FilePosition) => ({ ...file, size: await deps.storage.getSize(file.key) })
  let checked = 0
  let last = after
  const missing: string[] = []
  for await (const { list, key, size } of Readable.from(selectFiles(deps, after, limit)).map(toFile, {
    concurrency,
  })) {
    checked++
    last = { list, key }
    if (size === null) missing.push(key)
  }
  return { checked, missing, next: checked < limit ? null : last }
}
