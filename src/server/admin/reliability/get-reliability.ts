import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { getCounted, getCountStart } from '#server/marketplace/reliability/policy.ts'
import {
  findReliability,
  findReliabilityPerson,
  listChanges,
  listIncidents,
} from '#server/marketplace/reliability/repository.ts'
import { presentDetails } from './presenter.ts'

const listedIncidents = 100
const listedChanges = 100

/** The state of an interviewer, with the incidents that count and the latest changes. */
export async function getReliability({ db, now }: Deps, userId: UserId) {
  const person = await findReliabilityPerson(db, userId)
  if (!person) throw new AppError('reliability.not_found')
  const start = getCountStart(null, now())
  const [row, incidents, changes] = await Promise.all([
    findReliability(db, userId),
    listIncidents(db, userId, start),
    listChanges(db, userId, listedChanges),
  ])
  const past = getCounted(incidents, start, now()).slice(0, listedIncidents)
  return presentDetails({ userId, person, row, incidents: past, changes }, now())
}
