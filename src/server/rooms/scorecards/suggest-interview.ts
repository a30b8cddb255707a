import { interviewTypes } from '#contract/enums.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { memoize } from '#server/lib/memoize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { listAskedQuestions } from '#server/rooms/notes/repository.ts'
import { getQuestions } from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder } from '#server/training/question-bank/question-selection.ts'
import { listSharedInterviewKinds } from '#server/training/sharing/repository.ts'

type Interview = { interviewType: InterviewType; experienceLevel: ExperienceLevel }

/**
 * Type and level of the interview: those of most questions of the bank that were asked, otherwise those of the training
 * that the interviewee shared for the session. A booking itself states neither.
 */
export async function suggestInterview(
  db: Executor,
  session: Authorized<BookedSession>,
): Promise<Interview | null> {
  const asked = await listAskedQuestions(db, session)
  const fromQuestions = mostFrequent(asked.flatMap(text => interviewsByQuestion().get(text) ?? []))
  if (fromQuestions) return fromQuestions
  const [shared] = await listSharedInterviewKinds(db, session)
  return shared ? { interviewType: shared.interviewType, experienceLevel: shared.experienceLevel } : null
}

/** By the text that the room shows and stores. */
const interviewsByQuestion = memoize(
  (): ReadonlyMap<string, Interview> =>
    new Map(
      Object.values(interviewTypes).flatMap(interviewType =>
        getQuestions(interviewType).map(
          ({ text, level }) =>
            [fillRolePlaceholder(text), { interviewType, experienceLevel: level }] as const,
        ),
      ),
    ),
)

/** The first of those that occur most often. */
function mostFrequent(interviews: readonly Interview[]): Interview | null {
  const count = (one: Interview) =>
    interviews.filter(
      other => other.interviewType === one.interviewType && other.experienceLevel === one.experienceLevel,
    ).length
  return interviews.toSorted((a, b) => count(b) - count(a))[0] ?? null
}
