import { randomUUID } from 'node:crypto'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { addSessionType } from '#server/marketplace/session-types/session-types.ts'
import { setWeeklySchedule } from '#server/marketplace/slots/weekly-schedule.ts'

/** Weekly hours of the demo interviewer, and two session types that candidates can book within them. */
export async function addSessionTypes(deps: Deps, interviewerId: UserId): Promise<void> {
  const terms = { currency: 'USD', bookingMode: 'instant', visibility: 'listed' } as const
  const evening = { startTime: '18:00', endTime: '21:00' }
  await setWeeklySchedule(deps, interviewerId, {
    times: [2, 5].map(weekday => ({ weekday, ...evening })),
    ...{ sessionMinutes: 60, bufferMinutes: 15, noticeMinutes: 120, amount: 50, currency: 'USD' },
    ...{ daysOff: [], revision: 0 },
  })
  await addSessionType(deps, interviewerId, {
    ...terms,
    name: 'Code review of your project',
    description: 'We read a pull request of yours together, as in an interview about code you know well.',
    interviewTypes: [interviewTypes.Technical],
    levels: [experienceLevels.MidLevel, experienceLevels.Senior],
    ...{ minutes: 90, amount: 75, bufferMinutes: 15, noticeMinutes: 24 * 60, isIntro: false },
    questions: [
      { id: randomUUID(), kind: 'link', label: 'Link to the pull request', required: true },
      {
        ...{ id: randomUUID(), kind: 'choice', label: 'Language of the code', required: false },
        options: ['TypeScript', 'Python', 'Go', 'Java', 'Another one'],
      },
    ],
  })
  await addSessionType(deps, interviewerId, {
    ...terms,
    name: 'First meeting',
    description: 'Tell me which interview is next, and we’ll plan how you prepare.',
    ...{ interviewTypes: [], levels: [], questions: [] },
    ...{ minutes: 30, amount: 0, bufferMinutes: 15, noticeMinutes: 120, isIntro: true },
  })
}
