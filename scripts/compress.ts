import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { measureFirstLoads, scriptBudgetsKb, sumKb, webBuildFolder } from './bundle-size.ts'

// Last step of a build: compresses the immutable files once, at the highest level. Pages are excluded,
// because the server inserts settings into them. The build fails if a screen loads too much script.
const worthwhileBytes = 512
/** WebAssembly files of megabytes would take a minute at the highest level. */
const largeBytes = 2 ** 20

const entries = await readdir(webBuildFolder, { recursive: true, withFileTypes: true })
const files = entries.filter(
  entry => entry.isFile() && /\.(m?js|wasm|css|svg|json|txt|xml|webmanifest)$/.test(entry.name),
)
await Promise.all(files.map(file => compress(join(file.parentPath, file.name))))

for (const [path, scripts] of await measureFirstLoads()) {
  const [weight, budget = 0] = [sumKb(scripts), scriptBudgetsKb[path]]
  console.log(`First load of ${path}: ${weight.toFixed(1)} of ${budget} kB script.`)
  if (weight <= budget) continue
  const largest = scripts.slice(0, 8).map(({ file, kb }) => `${file} ${kb.toFixed(1)} kB`)
  console.error(
    `${path} loads ${weight.toFixed(1)} kB of script and may load ${budget}. The largest: ${largest.join(', ')}. ` +
      'Import what it does not show at once with lazyWithRetry() of src/web/components/query/lazy-with-retry.tsx.',
  )
  process.exitCode = 1
}
if (!process.exitCode) await writeFile(join(webBuildFolder, '.complete'), '')

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  const isLarge = content.length > largeBytes
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 6 : 11 } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: isLarge ? 6 : 9 }))
}
