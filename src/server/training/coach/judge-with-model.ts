import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#server/training/context.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { deriveRubric } from '#server/training/scoring/derived-rubric.ts'
import { numberPlaceholder } from '#server/training/scoring/match-terms.ts'
import { shortenQuote } from '#server/training/scoring/reasons.ts'
import { getScorableText, isScorableQuote } from '#server/training/scoring/scorable-text.ts'
import { CoachError, type CoachJudgement } from './coach.ts'
import type { ChatModel } from './model-client.ts'
import {
  buildJudgePrompt,
  buildRepairPrompt,
  type PromptPoint,
  promptSteps,
  promptVersion,
} from './prompts.ts'
import { containsPlea, type LocatedQuote, locateQuote, redact, toPointJudgement } from './redact.ts'
import {
  findJudgement,
  insertJudgement,
  type StoredJudgement,
  type StoredMarks,
  type TextRange,
} from './repository.ts'

/** Judges an answer with a model. Judgements are cached, because models vary even at temperature 0. */
export async function judgeWithModel(
  deps: Deps,
  model: ChatModel,
  rubric: Rubric,
  answer: string,
  signal: AbortSignal,
): Promise<CoachJudgement> {
  const key = getCacheKey(model.name, rubric, answer)
  const cached = await findJudgement(deps.db, key)
  if (cached) return { ...presentJudgement(rubric, answer, cached), tokens: 0 }

  const points = toPromptPoints(rubric)
  const redacted = redact(answer)
  const { reply, tokens } = await requestReply(
    model,
    buildJudgePrompt(rubric, points, redacted.text),
    points,
    signal,
  )
  const locate = (quote: string | null | undefined) => (quote ? locateQuote(quote, answer, redacted) : null)
  const located = points.map(({ point }): LocatedQuote => {
    const { verdict = 'absent', quote } = reply.verdicts.get(point) ?? {}
    const credit = credits[verdict]
    const at = locate(quote)
    // Without a quote from the answer, a verdict is unsure at best and earns nothing.
    return {
      pointId: point,
      credit: at ? credit : Math.min(credit, unsureCredit),
      at: credit > 0 ? at : null,
    }
  })
  // An answer that asks for marks may have talked the model into them.
  const isTrusted = !redacted.hasFakeJudgement && !containsPlea(redacted.text)
  const judgement = { points: located, marked: isTrusted ? locateMarks(reply, locate) : null }
  const stored = await insertJudgement(deps.db, key, judgement, deps.now())
  return { ...presentJudgement(rubric, answer, stored), tokens }
}

/** Marks count only with a strength that is in the answer. */
function locateMarks(
  { marks, redFlag, strength, next }: JudgeReply,
  locate: (quote: string | null | undefined) => TextRange | null,
): StoredMarks | null {
  const at = locate(strength)
  if (!marks || !at) return null
  return {
    marks,
    redFlag: redFlag ?? false,
    strength: at,
    next: next ? { kind: next.step, at: locate(next.quote) } : null,
  }
}

function presentJudgement(rubric: Rubric, answer: string, { points, marked }: StoredJudgement) {
  const scorable = getScorableText(answer, rubric)
  const quote = (at: TextRange | null) => {
    const text = at && answer.slice(...at)
    return text && isScorableQuote(text, scorable) ? shortenQuote(text) : null
  }
  const strength = marked && quote(marked.strength)
  return {
    points: points.map(point => toPointJudgement(point, answer, scorable)),
    isUnderstood: true as const,
    // Marks for words of the coach, or for a repeated answer, do not count.
    ...(marked &&
      strength && {
        marked: {
          marks: marked.marks,
          redFlag: marked.redFlag,
          strength,
          next: marked.next && { kind: marked.next.kind, quote: quote(marked.next.at) },
        },
      }),
  }
}

const unsureCredit = 0.5
const credits = { present: 1, unsure: unsureCredit, absent: 0 } as const

const mark = z.number().min(0).max(3)
const optionalMark = mark.nullish().default(null)
/** Marks that may be null. With more of them, all marks are ignored. */
const maxMissingMarks = 2
const replySchema = z.object({
  verdicts: z.array(
    z.object({
      point: z.string(),
      verdict: z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.enum(['present', 'unsure', 'absent'])),
      quote: z.string().nullish(),
    }),
  ),
  // Small models leave these out or invent steps. Then the points alone count.
  marks: z
    .object({
      relevance: mark,
      substance: mark,
      specificity: optionalMark,
      own: optionalMark,
      outcome: optionalMark,
      judgement: optionalMark,
      correct: optionalMark,
    })
    .refine(marks => Object.values(marks).filter(value => value === null).length <= maxMissingMarks)
    .nullish()
    .catch(null),
  redFlag: z.boolean().nullish().catch(null),
  strength: z.string().nullish().catch(null),
  next: z
    .object({ step: z.enum(promptSteps), quote: z.string().nullish() })
    .nullish()
    .catch(null),
})
type Reply = z.output<typeof replySchema>
type JudgeReply = Omit<Reply, 'verdicts'> & { verdicts: Map<string, Reply['verdicts'][number]> }

/** Requests a judgement, with one repair attempt for an invalid reply. */
async function requestReply(
  model: ChatModel,
  prompt: Parameters<ChatModel['generateJson']>[0],
  points: readonly PromptPoint[],
  signal: AbortSignal,
) {
  const first = await model.generateJson(prompt, signal)
  const reply = parseReply(first.value, points)
  if (typeof reply !== 'string') return { reply, tokens: first.tokens }
  const second = await model
    .generateJson(buildRepairPrompt(prompt, first.text, reply), signal)
    .catch(error => {
      throw error instanceof CoachError ? error.withPriorTokens(first.tokens) : error
    })
  const repaired = parseReply(second.value, points)
  const tokens = first.tokens + second.tokens
  if (typeof repaired === 'string') throw new CoachError('model verdicts invalid, even after repair', tokens)
  return { reply: repaired, tokens }
}

/** The reply with its verdicts by point, or an error description that quotes nothing of it. */
function parseReply(value: unknown, points: readonly PromptPoint[]): JudgeReply | string {
  if (value === undefined) return 'it is not JSON'
  const parsed = replySchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not valid'}`
  }
  const verdicts = new Map(parsed.data.verdicts.map(verdict => [verdict.point, verdict]))
  const missing = points.filter(({ point }) => !verdicts.has(point))
  return missing.length > 0
    ? `no verdict on ${missing.map(({ point }) => point).join(', ')}`
    : { ...parsed.data, verdicts }
}

/** Example terms of each group in the prompt. */
const maxExamples = 4

function toPromptPoints(rubric: Rubric): PromptPoint[] {
  if (rubric.points.length === 0)
    return deriveRubric(rubric).points.map(({ id, label }) => ({ point: id, is: label }))
  return rubric.points.map(({ id, label, groups, wrong }) => ({
    point: id,
    is: label,
    forExample: groups.flatMap(group =>
      group.slice(0, maxExamples).map(term => (term === numberPlaceholder ? 'a figure' : term)),
    ),
    ...(wrong && { notIf: wrong }),
  }))
}

function getCacheKey(model: string, rubric: Rubric, answer: string): string {
  // The model does not see earlier texts. `presentJudgement` compares its quotes with them.
  const { previousAnswers, coachUtterances, ...judged } = rubric
  return hash('sha256', JSON.stringify([promptVersion, model, judged, answer]), 'base64url')
}
