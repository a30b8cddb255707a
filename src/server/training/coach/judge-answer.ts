import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#server/training/context.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { deriveRubric } from '#server/training/scoring/derived-rubric.ts'
import { numberPlaceholder } from '#server/training/scoring/match-terms.ts'
import { getScorableText } from '#server/training/scoring/scorable-text.ts'
import { CoachError, type CoachJudgement } from './coach.ts'
import type { ChatModel } from './model-client.ts'
import { buildJudgePrompt, buildRepairPrompt, type PromptPoint, promptVersion } from './prompts.ts'
import { type LocatedQuote, locateQuote, redact, toPointJudgement } from './redact.ts'
import { findJudgements, insertJudgements } from './repository.ts'

/** Judges an answer with a model. Judgements are cached, because models vary even at temperature 0. */
export async function judgeAnswer(
  deps: Deps,
  model: ChatModel,
  rubric: Rubric,
  answer: string,
  signal: AbortSignal,
): Promise<CoachJudgement> {
  const key = getCacheKey(model.name, rubric, answer)
  const cached = await findJudgements(deps.db, key)
  const scorable = getScorableText(answer, rubric)
  const present = (quotes: readonly LocatedQuote[]) =>
    quotes.map(quote => toPointJudgement(quote, answer, scorable))
  if (cached) return { points: present(cached), isUnderstood: true, tokens: 0 }

  const points = toPromptPoints(rubric)
  const redacted = redact(answer)
  const { verdicts, tokens } = await requestVerdicts(
    model,
    buildJudgePrompt(rubric, points, redacted.text),
    points,
    signal,
  )
  const located = points.map(({ point }): LocatedQuote => {
    const { verdict = 'absent', quote = null } = verdicts.get(point) ?? {}
    const credit = credits[verdict]
    const at = quote ? locateQuote(quote, answer, redacted) : null
    // Without a quote from the answer, a verdict is unsure at best and earns nothing.
    return {
      pointId: point,
      credit: at ? credit : Math.min(credit, unsureCredit),
      at: credit > 0 ? at : null,
    }
  })
  const stored = await insertJudgements(deps.db, key, located, deps.now())
  return { points: present(stored), isUnderstood: true, tokens }
}

const unsureCredit = 0.5
const credits = { present: 1, unsure: unsureCredit, absent: 0 } as const

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
})
type VerdictsByPoint = Map<string, z.output<typeof replySchema>['verdicts'][number]>

/** Requests verdicts on all points, with one repair attempt for an invalid reply. */
async function requestVerdicts(
  model: ChatModel,
  prompt: Parameters<ChatModel['generateJson']>[0],
  points: readonly PromptPoint[],
  signal: AbortSignal,
) {
  const first = await model.generateJson(prompt, signal)
  const verdicts = parseVerdicts(first.value, points)
  if (typeof verdicts !== 'string') return { verdicts, tokens: first.tokens }
  const second = await model.generateJson(buildRepairPrompt(prompt, first.text, verdicts), signal)
  const repaired = parseVerdicts(second.value, points)
  const tokens = first.tokens + second.tokens
  if (typeof repaired === 'string') throw new CoachError('model verdicts invalid, even after repair', tokens)
  return { verdicts: repaired, tokens }
}

/** Verdicts by point, or an error description that quotes nothing of the reply. */
function parseVerdicts(value: unknown, points: readonly PromptPoint[]): VerdictsByPoint | string {
  if (value === undefined) return 'it is not JSON'
  const parsed = replySchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not valid'}`
  }
  const verdicts: VerdictsByPoint = new Map(parsed.data.verdicts.map(verdict => [verdict.point, verdict]))
  const missing = points.filter(({ point }) => !verdicts.has(point))
  return missing.length > 0 ? `no verdict on ${missing.map(({ point }) => point).join(', ')}` : verdicts
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
  const { previousAnswers, coachUtterances, ...judged } = rubric
  return hash('sha256', JSON.stringify([promptVersion, model, judged, answer]), 'base64url')
}
