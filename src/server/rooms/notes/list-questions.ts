import type { BookingId } from '#contract/id.ts'
import type { InterviewQuestion } from '#contract/notes.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { findTask } from '#server/training/question-bank/coding-tasks.ts'
import { type BankQuestion, getQuestions } from '#server/training/question-bank/question-bank.ts'
import { renderQuestion } from '#server/training/question-bank/question-selection.ts'

/** Questions of the bank for an interviewer of a confirmed session: what is asked, and what good answers have. */
export async function listBankQuestions(
  { db }: Deps,
  user: User,
  bookingId: BookingId,
  { interviewType, experienceLevel }: { interviewType: InterviewType; experienceLevel: ExperienceLevel },
): Promise<InterviewQuestion[]> {
  const meeting = await getBookedSession(db, bookingId, user.id)
  if (meeting.party !== 'interviewer') throw new AppError('booking.not_found')
  if (meeting.state !== 'confirmed') throw new AppError('booking.not_confirmed')
  return getQuestions(interviewType)
    .filter(question => question.level === experienceLevel)
    .map(question => ({
      id: question.id,
      text: renderQuestion(question).text,
      minutes: question.minutes,
      task: findTask(question.id),
      listenFor: listExpectedPoints(question).map(({ label }) => label),
    }))
}

const listExpectedPoints = (question: BankQuestion) =>
  'phases' in question ? Object.values(question.phases).flatMap(phase => phase.points) : question.points
