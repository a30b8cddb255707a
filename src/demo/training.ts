import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { InterviewType } from '#contract/training.ts'
import type { MessageMetadata } from '#contract/training-interview.ts'
import type { Deps } from '#server/admin/context.ts'
import { ruleBasedCoach } from '#server/training/coach/coach.ts'
import { endInterview } from '#server/training/interviews/interview-lifecycle.ts'
import { sendMessage } from '#server/training/interviews/send-message.ts'
import { startInterview } from '#server/training/interviews/start-interview.ts'
import { findQuestion, listReferences } from '#server/training/question-bank/question-bank.ts'

type PastInterview = { daysAgo: number; type: InterviewType; jobRole: string | null; share: number }

/** Past training interviews, and the share of the model answer that the interviewee gave. */
const pastInterviews: PastInterview[] = [
  { daysAgo: 33, type: interviewTypes.Behavioral, jobRole: null, share: 0.3 },
  { daysAgo: 27, type: interviewTypes.Technical, jobRole: 'Backend Engineer', share: 0.25 },
  { daysAgo: 20, type: interviewTypes.General, jobRole: 'Backend Engineer', share: 0.35 },
  { daysAgo: 13, type: interviewTypes.Behavioral, jobRole: null, share: 0.5 },
  { daysAgo: 8, type: interviewTypes.SystemDesign, jobRole: 'Backend Engineer', share: 0.3 },
  { daysAgo: 3, type: interviewTypes.Technical, jobRole: 'Backend Engineer', share: 0.5 },
]

/** Runs these interviews through the real use cases, with a shifted clock. */
export async function addTrainingInterviews(deps: Deps, userId: UserId): Promise<void> {
  for (const interview of pastInterviews) {
    let at = deps.now().getTime() - interview.daysAgo * dayMs
    const shiftedDeps: Deps = {
      ...deps,
      coach: ruleBasedCoach,
      embeddedCoach: ruleBasedCoach,
      now: () => new Date(at),
    }
    const session = await startInterview(shiftedDeps, userId, {
      interviewType: interview.type,
      experienceLevel: experienceLevels.MidLevel,
      jobRole: interview.jobRole,
      companyName: null,
      language: 'en',
    })
    let remaining: string[] = []
    let question: MessageMetadata['question'] = session.messages[0]?.metadata?.question
    for (let isClosing = false; !isClosing; ) {
      if (question) remaining = splitModelAnswer(interview.type, question)
      // The interviewee answers a follow-up only in the better interviews.
      const count = question || interview.share >= 0.5 ? Math.round(remaining.length * interview.share) : 0
      const message = remaining.splice(0, count).join(' ') || 'I am not sure.'
      at += 2 * minuteMs
      const reply = await sendMessage(shiftedDeps, userId, { sessionId: session.sessionId, message })
      question = reply.metadata.question
      isClosing = reply.isClosing
    }
    await endInterview(shiftedDeps, userId, session.sessionId)
  }
}

/** Model answer, sentence by sentence. */
function splitModelAnswer(type: InterviewType, { id, number }: { id: string; number: number }): string[] {
  const question = findQuestion(type, id)
  const rubrics = question ? listReferences(question) : []
  const reference = (rubrics[number - 1] ?? rubrics[0])?.reference ?? ''
  return reference.split(/(?<=[.!?])\s+/)
}
