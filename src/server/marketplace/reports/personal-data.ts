import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentDecision } from './presenter.ts'
import { clearReportTexts, listDecisionsAbout, listReportsBy } from './repository.ts'

const allRows = 10_000

/** The user's reports, and decisions about the user's content. Their dates and results stay for the yearly figures. */
export const reportPersonalData = ({ db, now }: Deps): PersonalData => ({
  tables: { moderation_cases: 'emptied', content_reports: 'emptied' },
  exportData: async ({ id }) => ({
    reports: (await listReportsBy(db, id, allRows)).map(row => ({
      kind: row.target_type,
      cause: row.cause,
      text: row.text,
      reportedAt: row.created_at.toISOString(),
      outcome: row.decision,
    })),
    moderation: (await listDecisionsAbout(db, id, allRows)).flatMap(row => presentDecision(row, now())),
  }),
  erase: clearReportTexts,
})
