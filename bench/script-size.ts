import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { measureFirstLoads, scriptBudgetsKb, sumKb, webBuildFolder } from '#scripts/bundle-size.ts'
import { type BenchmarkPart, progress } from './report.ts'

/** Compressed scripts that screens load before they show their content. */
export const measureScriptSize: BenchmarkPart = async () => {
  if (!existsSync(join(webBuildFolder, '.complete'))) {
    progress('The web app is not built (npm run build), so its size is skipped.')
    return []
  }
  return [...(await measureFirstLoads())].map(([path, scripts]) => ({
    name: `first_load_script ${path}`,
    value: sumKb(scripts),
    unit: 'kB',
    target: { atMost: scriptBudgetsKb[path] ?? 0 },
  }))
}
