import { isolateText } from '#contract/bidi.ts'
import { interviewTypes } from '#contract/enums.ts'
import { getPlannedQuestionCount, type InterviewContext } from './policy.ts'
import { numberWords } from './templates.ts'

const interviewTypeLabels: Record<InterviewContext['type'], string> = {
  [interviewTypes.General]: 'general interview',
  [interviewTypes.Technical]: 'technical interview',
  [interviewTypes.Behavioral]: 'behavioural interview',
  [interviewTypes.SystemDesign]: 'system design interview',
  [interviewTypes.Coding]: 'coding interview',
  [interviewTypes.Leadership]: 'leadership interview',
  [interviewTypes.Product]: 'product interview',
}

const introductions: Record<InterviewContext['type'], string> = {
  [interviewTypes.General]: 'Answer as you would in a real interview.',
  [interviewTypes.Technical]: "Explain how things work and why. If you're guessing, tell me.",
  [interviewTypes.Behavioral]:
    "I'd like real situations: what it was about, what you did yourself, and how it ended.",
  [interviewTypes.SystemDesign]:
    "We'll go through it in five parts, from requirements to trade-offs. Think aloud and use numbers.",
  [interviewTypes.Coding]:
    "Talk me through your thinking: approach, cost, edge cases and tests. Code is welcome, but it doesn't have to be complete.",
  [interviewTypes.Leadership]:
    "I'd like real situations: how you decided, what it meant for people, and what changed.",
  [interviewTypes.Product]: "Think aloud: who it's for, how you'd measure it, and what you'd leave out.",
}

export function renderWelcome({ type, jobRole, companyName }: InterviewContext, question: string): string {
  const role = jobRole ? ` for the role of ${isolateText(jobRole)}` : ''
  const job = companyName ? `${role} at ${isolateText(companyName)}` : role
  const planned = getPlannedQuestionCount(type)
  const size =
    type === interviewTypes.SystemDesign ? 'one problem' : `${numberWords[planned] ?? planned} questions`
  return [
    `Welcome to your ${interviewTypeLabels[type]}${job}. We have 30 minutes and ${size}. ${introductions[type]}`,
    'You can ask me to explain a question, or skip one.',
    `Let's start.\n\n${question}`,
  ].join(' ')
}
