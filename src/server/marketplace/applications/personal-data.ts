import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteApplication, findApplicant, listEvents } from './repository.ts'

const allRows = 10_000

export const applicationPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    interviewer_applications: 'deleted',
    application_events: 'deleted',
    work_email_links: 'deleted',
  },
  exportData: async ({ id }) => {
    const applicant = await findApplicant(db, id)
    if (!applicant?.state) return { application: null }
    return {
      application: {
        state: applicant.state,
        since: applicant.since?.toISOString() ?? null,
        note: applicant.note,
        workEmail: applicant.work_email,
        workEmailConfirmedAt: applicant.work_email_confirmed_at?.toISOString() ?? null,
        verifiedAt: applicant.verified_at?.toISOString() ?? null,
        history: (await listEvents(db, id, allRows)).map(({ kind, at, text }) => ({
          kind,
          at: at.toISOString(),
          text,
        })),
      },
    }
  },
  erase: deleteApplication,
})
