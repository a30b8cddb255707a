import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// The last step of a build: files that never change again are compressed once, as well as it goes. Pages are not among
// them: the server writes settings into them.
const folder = 'build/client'
const worthwhileBytes = 1024

const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const files = entries.filter(
  entry => entry.isFile() && /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name),
)
await Promise.all(files.map(file => compress(join(file.parentPath, file.name))))
await writeFile(join(folder, '.complete'), '')

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
