import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtWeb, firstLoadBudgetKb, firstLoadScripts, weightOf } from '#scripts/first-load.ts'
import { type Part, progress } from './report.ts'

/** The scripts that the landing page loads before anything is clicked, as they travel. */
export const measureWeight: Part = async () => {
  if (!existsSync(join(builtWeb, '.complete'))) {
    progress('The web app is not built (npm run build), so its weight is left out.')
    return []
  }
  const scripts = await firstLoadScripts()
  return [
    {
      name: 'first_load_script',
      value: weightOf(scripts),
      unit: 'kB',
      target: { atMost: firstLoadBudgetKb },
    },
    { name: 'first_load_scripts', value: scripts.length, unit: '' },
  ]
}
