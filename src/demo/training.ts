import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { InterviewType } from '#contract/training.ts'
import type { MessageMetadata } from '#contract/training-session.ts'
import type { Deps } from '#server/admin/context.ts'
import { ruleBasedCoach } from '#server/training/coach/coach.ts'
import { endInterview } from '#server/training/interviews/interview-lifecycle.ts'
import { sendMessage } from '#server/training/interviews/send-message.ts'
import { startInterview } from '#server/training/interviews/start-interview.ts'
import { findQuestion, listReferences } from '#server/training/question-bank/question-bank.ts'

type Evening = { daysAgo: number; type: InterviewType; jobRole: string | null; told: number }

/** What the demo interviewee has trained so far, and how much of a very good answer they told each time. */
const evenings: Evening[] = [
  { daysAgo: 33, type: interviewTypes.Behavioral, jobRole: null, told: 0.3 },
  { daysAgo: 27, type: interviewTypes.Technical, jobRole: 'Backend Engineer', told: 0.25 },
  { daysAgo: 20, type: interviewTypes.General, jobRole: 'Backend Engineer', told: 0.35 },
  { daysAgo: 13, type: interviewTypes.Behavioral, jobRole: null, told: 0.5 },
  { daysAgo: 8, type: interviewTypes.SystemDesign, jobRole: 'Backend Engineer', told: 0.3 },
  { daysAgo: 3, type: interviewTypes.Technical, jobRole: 'Backend Engineer', told: 0.5 },
]

/** Somebody who trained in the evenings: conducted by the coach itself, only the clock is another. */
export async function trainInTheEvenings(deps: Deps, userId: UserId): Promise<void> {
  for (const evening of evenings) {
    let at = deps.now().getTime() - evening.daysAgo * dayMs
    const then: Deps = {
      ...deps,
      coach: ruleBasedCoach,
      ruleBasedCoach: ruleBasedCoach,
      now: () => new Date(at),
    }
    const session = await startInterview(then, userId, {
      interviewType: evening.type,
      experienceLevel: experienceLevels.MidLevel,
      jobRole: evening.jobRole,
      companyName: null,
      language: 'en',
    })
    let left: string[] = []
    let asked: MessageMetadata['question'] = session.messages[0]?.metadata?.question
    for (let isClosing = false; !isClosing; ) {
      if (asked) left = sentencesFor(evening.type, asked)
      // What a follow-up asks for they rarely know.
      const told = asked || evening.told >= 0.5 ? Math.round(left.length * evening.told) : 0
      const message = left.splice(0, told).join(' ') || 'I am not sure.'
      at += 2 * minuteMs
      const reply = await sendMessage(then, userId, { sessionId: session.sessionId, message })
      asked = reply.metadata.question
      isClosing = reply.isClosing
    }
    await endInterview(then, userId, session.sessionId)
  }
}

/** A very good answer, sentence by sentence. */
function sentencesFor(type: InterviewType, { id, number }: { id: string; number: number }): string[] {
  const question = findQuestion(type, id)
  const rubrics = question ? listReferences(question) : []
  const reference = (rubrics[number - 1] ?? rubrics[0])?.reference ?? ''
  return reference.split(/(?<=[.!?])\s+/)
}
