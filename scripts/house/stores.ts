import type { Complaint, House } from './house.ts'
import { areaOf, importsOf } from './imports.ts'

/** `app.ts` mounts everybody's routes; nobody opens anybody's store. */
const mounts = 'src/server/app.ts'

/** An area's stores and routes are its own, in all its rooms and for nobody else. */
export function areasKeepTheirStore(house: House): Complaint[] {
  return importsOf(house)
    .filter(({ to }) => /^src\/.*\/(?:store|routes)\.ts$/.test(to))
    .filter(({ from, to }) => areaOf(from) !== areaOf(to) && !(from === mounts && to.endsWith('/routes.ts')))
    .map(({ from, to }) => ({
      path: from,
      sentence: `imports ${to}. An area's store and routes are its own: call one of its use cases, rules or views, and write one where it is missing.`,
      pair: `${areaOf(from)} → ${to}`,
    }))
}
