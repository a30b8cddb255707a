import { mapConcurrently } from '#server/lib/jobs/p-map.ts'
import { type Command, createOutput } from './command.ts'
import type { Deps } from './context.ts'

const batchSize = 100

export const missingFilesCommand: Command = {
  usage: 'files',
  description:
    'looks whether every picture and recording that the database names lies in the storage, and says which do not',
  parse: words => (words.length > 0 ? null : findMissingFiles),
}

async function findMissingFiles({ db, storage, referencedFiles: namedFiles }: Deps) {
  let found = 0
  const missing: string[] = []
  const look = async (keys: string[]) => {
    const sizes = await mapConcurrently(keys, storage.getSize)
    found += keys.length
    missing.push(...keys.filter((_, at) => sizes[at] === null))
  }
  for (const named of namedFiles) {
    let waiting: string[] = []
    for await (const key of named(db)) {
      waiting.push(key)
      if (waiting.length < batchSize) continue
      await look(waiting)
      waiting = []
    }
    await look(waiting)
  }
  const said = createOutput(
    `${found} files are named, ${missing.length} of them are not in the storage.`,
    ...missing,
  )
  return { ...said, isFailure: missing.length > 0 }
}
