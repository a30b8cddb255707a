import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import { deleteAcknowledgements, listAcknowledgements } from './repository.ts'

export const policyPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    policy_acknowledgements: 'deleted',
    policy_versions: { retainedBecause: 'it holds only which admin published a version' },
  },
  exportData: async ({ id }) => ({
    policiesRead: (await listAcknowledgements(db, id)).map(row => ({
      policy: row.policy,
      version: row.version,
      readAt: row.acknowledged_at.toISOString(),
    })),
  }),
  erase: deleteAcknowledgements,
})
