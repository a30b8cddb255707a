import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { webBuildFolder } from '#scripts/first-load.ts'
import { type BenchmarkPart, progress } from './report.ts'

const results = z.array(z.object({ name: z.string(), size: z.number(), sizeLimit: z.number() }))

/** Compressed scripts that screens load before they show their content. */
export const measureScriptSize: BenchmarkPart = async () => {
  if (!existsSync(join(webBuildFolder, '.complete'))) {
    progress('The web app is not built (npm run build), so its size is skipped.')
    return []
  }
  // A screen over its budget is a figure here, not a failure.
  const { stdout } = await promisify(execFile)('size-limit', ['--json']).catch(error => error)
  return results.parse(JSON.parse(stdout)).map(({ name, size, sizeLimit }) => ({
    name: `first_load_script ${name}`,
    value: size / 1000,
    unit: 'kB',
    target: { atMost: sizeLimit / 1000 },
  }))
}
