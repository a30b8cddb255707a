import type { CoachSettings } from '#server/config/config.ts'
import type { Deps } from '#server/training/context.ts'
import { type Coach, CoachError, type GeneratedReply, ruleBasedCoach, type Utterance } from './coach.ts'
import { judgeAnswer } from './judge-answer.ts'
import { type ChatModel, createChatModel } from './model-client.ts'
import { buildReplyPrompt } from './prompts.ts'
import { containsQuestion, containsRussianQuestion, findViolation } from './validate-output.ts'

/** Nothing is gained by other words for these, and nobody talks a model out of them. */
const verbatimActs: Record<Utterance['language'], readonly Utterance['act'][]> = {
  en: ['redirect', 'close', 'farewell'],
  // The others hold a question, which we have in English alone.
  ru: ['close', 'farewell'],
}

type ReplyRequest = { utterance: Utterance; onText: (piece: string) => void }

/**
 * A line in a model's words. Each sentence is heard only once everything up to its end has been found fit to be said;
 * where something is not, our own wording is what was said.
 */
export async function generateModelReply(
  deps: Deps,
  model: ChatModel,
  { utterance, onText }: ReplyRequest,
  signal: AbortSignal,
): Promise<GeneratedReply> {
  if (verbatimActs[utterance.language].includes(utterance.act))
    return ruleBasedCoach.generateReply(utterance, onText, signal)
  const { text, objection, tokens } = await streamModelReply(model, { utterance, onText }, signal)
  if (text !== null) return { text, tokens }
  deps.log.info({ objection }, 'the model spoke out of turn, our own wording is said')
  if (utterance.language === 'en') return { text: utterance.draft, tokens }
  // There is no wording of ours in Russian: it has one more try, which nobody hears before it is whole.
  const again = await streamModelReply(model, { utterance, onText: () => {} }, signal).catch(error => {
    throw error instanceof CoachError ? error.withPriorTokens(tokens) : error
  })
  if (again.text === null)
    throw new CoachError('the model spoke out of turn, also when asked again', tokens + again.tokens)
  return { text: again.text, tokens: tokens + again.tokens }
}

/** What a model says for a line; without a text where that may not be said. */
async function streamModelReply(model: ChatModel, { utterance, onText }: ReplyRequest, signal: AbortSignal) {
  let told = 0
  let objection: string | null = null
  const tell = (text: string, end: number) => {
    objection = findViolation(text.slice(0, end), utterance)
    if (!objection && end > told) onText(text.slice(told, end))
    told = Math.max(told, end)
    return !objection
  }
  const said = await model.streamReply(
    buildReplyPrompt(utterance),
    text => {
      const end = lastSentenceEnd(text.trimStart())
      return end <= told || tell(text.trimStart(), end)
    },
    signal,
  )
  const whole = appendMissingQuestion(said.text.trim(), utterance)
  if (!objection && whole) tell(whole, whole.length)
  const text = objection ? null : whole
  return { text, objection: objection ?? 'another question', tokens: said.tokens }
}

/** The text with the question, where it lacks one; null where it asks something else instead. */
function appendMissingQuestion(text: string, { question, language }: Utterance): string | null {
  if (language === 'ru') return !question || containsRussianQuestion(text, question) ? text : null
  if (!question || containsQuestion(text, question)) return text
  return text.includes('?') ? null : `${text}\n\n${question}`
}

/** Where the last sentence ends that is certainly over. */
const lastSentenceEnd = (text: string): number => /^[\s\S]*[.!?…]["'”’)]?(?=\s)/.exec(text)?.[0].length ?? 0

/** A language model as a coach. It words lines and finds points in answers; it never gives a score. */
export function createModelCoach(deps: Deps, settings: CoachSettings): Coach {
  const model = createChatModel(deps, settings)
  return {
    name: 'model',
    generateReply: (line, onText, signal) =>
      generateModelReply(deps, model, { utterance: line, onText }, signal),
    judge: (rubric, answer, signal) => judgeAnswer(deps, model, { rubric, answer }, signal),
  }
}
