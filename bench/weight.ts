import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Part, progress } from './report.ts'

const build = 'build/client'

/** The scripts that the landing page loads before anything is clicked, as they travel. */
export const measureWeight: Part = async () => {
  if (!existsSync(join(build, 'index.html'))) {
    progress('The web app is not built (npm run build), so its weight is left out.')
    return []
  }
  const scripts = await scriptsOf(await readFile(join(build, 'index.html'), 'utf8'))
  const weights = await Promise.all(scripts.map(async text => (await promisify(brotliCompress)(text)).length))
  const bytes = weights.reduce((sum, weight) => sum + weight, 0)
  return [
    { name: 'first_load_script', value: bytes / 1000, unit: 'kB', target: { atMost: 110 } },
    { name: 'first_load_scripts', value: scripts.length, unit: '' },
  ]
}

/** Everything the page names, and what that imports at once. */
async function scriptsOf(page: string): Promise<string[]> {
  const found = new Map<string, string>()
  const follow = async (files: string[]) => {
    for (const file of files) {
      if (found.has(file)) continue
      const text = await readFile(join(build, 'assets', file), 'utf8')
      found.set(file, text)
      await follow(namesIn(text, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    }
  }
  await follow(namesIn(page, /\/assets\/([\w.-]+\.js)/g))
  return [...found.values()]
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
