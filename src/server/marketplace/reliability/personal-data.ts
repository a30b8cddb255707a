import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentReliability } from './presenter.ts'
import { deleteReliability, findReliability, listChanges, toFigures } from './repository.ts'

const allRows = 1000

export const reliabilityPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    interviewer_reliability: 'deleted',
    reliability_changes: 'deleted',
    reliability_checks: 'deleted',
  },
  exportData: async ({ id }) => ({
    reliability: {
      ...presentReliability(await findReliability(db, id)),
      changes: (await listChanges(db, id, allRows)).map(change => ({
        at: change.at.toISOString(),
        state: change.state,
        pausedUntil: change.paused_until?.toISOString() ?? null,
        figures: toFigures(change),
      })),
    },
  }),
  erase: deleteReliability,
})
