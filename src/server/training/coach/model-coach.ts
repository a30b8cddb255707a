import type { CoachSettings } from '#server/config/config.ts'
import type { Deps } from '#server/training/context.ts'
import { type Coach, CoachError, type GeneratedReply, ruleBasedCoach, type Utterance } from './coach.ts'
import { judgeWithModel } from './judge-with-model.ts'
import { type ChatModel, createChatModel } from './model-client.ts'
import { buildReplyPrompt } from './prompts.ts'
import { containsQuestion, containsRussianQuestion, findViolation } from './validate-output.ts'

/** Acts that no model rewords, so that user text cannot change them. */
const verbatimActs: Record<Utterance['language'], readonly Utterance['act'][]> = {
  en: ['redirect', 'close', 'farewell'],
  // A redirect contains a question, and the bank has questions only in English.
  ru: ['close', 'farewell'],
}

/**
 * Has a model reword an utterance. Each sentence is streamed only after validation of all text up to its end. If validation
 * fails, the draft replaces the text.
 */
async function generateModelReply(
  deps: Deps,
  model: ChatModel,
  utterance: Utterance,
  onText: (piece: string) => void,
  signal: AbortSignal,
): Promise<GeneratedReply> {
  if (verbatimActs[utterance.language].includes(utterance.act))
    return ruleBasedCoach.generateReply(utterance, onText, signal)
  const { text, violation, tokens } = await streamModelReply(model, utterance, onText, signal)
  if (text !== null) return { text, tokens }
  deps.log.info({ violation }, 'model reply rejected')
  if (utterance.language === 'en') return { text: utterance.draft, tokens }
  // Drafts are in English, so a Russian reply gets a second attempt, which is not streamed.
  const retry = await streamModelReply(model, utterance, () => {}, signal).catch(error => {
    throw error instanceof CoachError ? error.withPriorTokens(tokens) : error
  })
  if (retry.text === null) throw new CoachError('model reply rejected twice', tokens + retry.tokens)
  return { text: retry.text, tokens: tokens + retry.tokens }
}

/** Streams and validates a model's text. `text` is null after a violation. */
async function streamModelReply(
  model: ChatModel,
  utterance: Utterance,
  onText: (piece: string) => void,
  signal: AbortSignal,
) {
  let sentLength = 0
  let violation: string | null = null
  const send = (text: string, end: number) => {
    violation = findViolation(text.slice(0, end), utterance)
    if (!violation && end > sentLength) onText(text.slice(sentLength, end))
    sentLength = Math.max(sentLength, end)
    return !violation
  }
  const reply = await model.streamReply(
    buildReplyPrompt(utterance),
    text => {
      const end = lastSentenceEnd(text.trimStart())
      return end <= sentLength || send(text.trimStart(), end)
    },
    signal,
  )
  const fullText = appendMissingQuestion(reply.text.trim(), utterance)
  if (!violation && fullText) send(fullText, fullText.length)
  const text = violation ? null : fullText
  // Without a violation, the text is null only if it asks another question.
  return { text, violation: violation ?? 'another question', tokens: reply.tokens }
}

/** Text with the question appended if it asks none. Null if it asks another one. */
function appendMissingQuestion(text: string, { question, language }: Utterance): string | null {
  if (language === 'ru') return !question || containsRussianQuestion(text, question) ? text : null
  if (!question || containsQuestion(text, question)) return text
  return text.includes('?') ? null : `${text}\n\n${question}`
}

/** End of the last complete sentence. */
const lastSentenceEnd = (text: string): number => /^[\s\S]*[.!?…]["'”’)]?(?=\s)/.exec(text)?.[0].length ?? 0

/** Coach with a language model. The model words messages and judges points, but never sets a score. */
export function createModelCoach(deps: Deps, settings: CoachSettings): Coach {
  const model = createChatModel(deps, settings)
  return {
    name: 'model',
    generateReply: (utterance, onText, signal) => generateModelReply(deps, model, utterance, onText, signal),
    async judge(rubric, answer, signal) {
      // The embedded judge bounds the model's score, and understands only English.
      const [judgement, embedded] = await Promise.all([
        judgeWithModel(deps, model, rubric, answer, signal),
        rubric.language ? null : deps.embeddedCoach.judge(rubric, answer, signal),
      ])
      return { ...judgement, ...(embedded?.analysis && { analysis: embedded.analysis }) }
    },
  }
}
