import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { webBuildFolder } from './first-load.ts'

// Last step of a build: compresses the immutable files once, at the highest level. Pages are excluded,
// because the server inserts settings into them.
const worthwhileBytes = 512
/** WebAssembly files of megabytes would take a minute at the highest level. */
const largeBytes = 2 ** 20

const entries = await readdir(webBuildFolder, { recursive: true, withFileTypes: true })
const files = entries.filter(
  entry => entry.isFile() && /\.(m?js|wasm|css|svg|json|txt|xml|webmanifest)$/.test(entry.name),
)
await Promise.all(files.map(file => compress(join(file.parentPath, file.name))))

await writeFile(join(webBuildFolder, '.complete'), '')

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  const isLarge = content.length > largeBytes
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 6 : 11 } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: isLarge ? 6 : 9 }))
}
