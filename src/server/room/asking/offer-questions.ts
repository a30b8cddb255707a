import type { AskableQuestion } from '#contract/asking.ts'
import type { BookingId } from '#contract/id.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { readMeeting } from '#server/market/meeting/read.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'
import { type BankQuestion, questionsOf } from '#server/training/bank/bank.ts'
import { taskOf } from '#server/training/bank/tasks.ts'
import { wordQuestion } from '#server/training/rules.ts'

/** Questions of the bank for an interviewer of a confirmed session: what is asked, and what good answers have. */
export async function offerQuestions(
  { db }: Deps,
  user: User,
  bookingId: BookingId,
  { interviewType, experienceLevel }: { interviewType: InterviewType; experienceLevel: ExperienceLevel },
): Promise<AskableQuestion[]> {
  const meeting = await readMeeting(db, bookingId, user.id)
  if (meeting.party !== 'interviewer') throw new AppError('booking.not_found')
  if (meeting.state !== 'confirmed') throw new AppError('booking.not_confirmed')
  return questionsOf(interviewType)
    .filter(question => question.level === experienceLevel)
    .map(question => ({
      id: question.id,
      text: wordQuestion(question).text,
      minutes: question.minutes,
      task: taskOf(question.id),
      listenFor: pointsOf(question).map(({ label }) => label),
    }))
}

const pointsOf = (question: BankQuestion) =>
  'phases' in question ? Object.values(question.phases).flatMap(phase => phase.points) : question.points
