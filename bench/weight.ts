import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { measureFirstLoads, scriptBudgetsKb, sumKb, webBuildFolder } from '#scripts/bundle-size.ts'
import { type Part, progress } from './report.ts'

/** The scripts that screens load before they show what they are for, as they travel. */
export const measureWeight: Part = async () => {
  if (!existsSync(join(webBuildFolder, '.complete'))) {
    progress('The web app is not built (npm run build), so its weight is left out.')
    return []
  }
  return [...(await measureFirstLoads())].map(([path, scripts]) => ({
    name: `first_load_script ${path}`,
    value: sumKb(scripts),
    unit: 'kB',
    target: { atMost: scriptBudgetsKb[path] ?? 0 },
  }))
}
