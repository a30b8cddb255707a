import type { Language } from '#contract/account.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { getPreviousAnswers, normalizeText } from './policy.ts'

/** What is judged against in an interview: with its language, and with what said again answers nothing. */
export function buildInterviewRubric(
  { language }: { language: Language },
  rubric: Rubric,
  messages: readonly { role: string; number: number | null; content: string }[],
  number: number,
): Rubric {
  const whole = { ...rubric, previousAnswers: getPreviousAnswers(messages, number) }
  if (language === 'en') return whole
  const spoken = messages.flatMap((one, at) => {
    if (one.role !== 'assistant' || one.number !== number) return []
    const before = messages
      .slice(0, at)
      .flatMap(({ role, content }) => (role === 'user' ? [normalizeText(content)] : []))
    return (
      one.content
        .split(/(?<=[.!?…:])\s+|\n+/)
        // What the coach takes up of their words stays theirs.
        .filter(sentence => !/[«“"]/.test(sentence))
        .filter(sentence => !before.some(said => quotesUser(normalizeText(sentence), said)))
    )
  })
  return { ...whole, language, coachUtterances: spoken }
}

const quotesUser = (sentence: string, said: string): boolean => {
  const words = sentence.split(' ')
  return words.slice(3).some((_, at) => said.includes(words.slice(at, at + 4).join(' ')))
}
