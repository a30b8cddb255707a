import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#server/training/context.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { derivePoints } from '#server/training/scoring/derived-rubric.ts'
import { numberPlaceholder } from '#server/training/scoring/match-terms.ts'
import { getScorableText } from '#server/training/scoring/strip-markup.ts'
import { CoachError, type CoachJudgement } from './coach.ts'
import type { ChatModel } from './model-client.ts'
import { buildJudgePrompt, buildRepairPrompt, type PromptPoint, promptVersion } from './prompts.ts'
import { type LocatedQuote, locateQuote, redact, toPointJudgement } from './redact.ts'
import { findJudgements, insertJudgements } from './repository.ts'

/** The verdicts of a model on an answer. The same answer is judged once: at temperature 0 no model is quite the same twice. */
export async function judgeAnswer(
  deps: Deps,
  model: ChatModel,
  { rubric, answer }: { rubric: Rubric; answer: string },
  signal: AbortSignal,
): Promise<CoachJudgement> {
  const key = getCacheKey(model.name, rubric, answer)
  const known = await findJudgements(deps.db, key)
  const plain = getScorableText(answer, rubric)
  const told = (all: readonly LocatedQuote[]) => all.map(one => toPointJudgement(one, answer, plain))
  if (known) return { points: told(known), isUnderstood: true, tokens: 0 }

  const points = toPromptPoints(rubric)
  const seen = redact(answer)
  const { said, tokens } = await requestVerdicts(
    model,
    buildJudgePrompt(rubric, points, seen.text),
    points,
    signal,
  )
  const verdicts = points.map(({ point }): LocatedQuote => {
    const verdict = said.get(point)
    const credit = verdict?.credit ?? 0
    const at = verdict?.quote ? locateQuote(verdict.quote, answer, seen) : null
    // Shown by no words of the answer it is unsure at best, and earns nothing: see `PointVerdict`.
    return {
      pointId: point,
      credit: at ? credit : Math.min(credit, unsureCredit),
      at: credit > 0 ? at : null,
    }
  })
  const kept = await insertJudgements(deps.db, key, verdicts, deps.now())
  return { points: told(kept), isUnderstood: true, tokens }
}

const unsureCredit = 0.5
const credits = { present: 1, unsure: unsureCredit, absent: 0 } as const

const verdictSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['present', 'unsure', 'absent']))
  .transform(verdict => credits[verdict])
// Models that were tuned on the prompt before this one; some write figures as text.
const creditSchema = z.coerce.number().pipe(z.literal([0, 0.5, 1]))
const pointFields = { point: z.string(), quote: z.string().nullish() }

const replySchema = z.object({
  verdicts: z.array(
    z.union([
      z
        .object({ ...pointFields, verdict: verdictSchema })
        .transform(({ verdict, ...rest }) => ({ ...rest, credit: verdict })),
      z.object({ ...pointFields, credit: creditSchema }),
    ]),
  ),
})
type VerdictsByPoint = Map<string, z.output<typeof replySchema>['verdicts'][number]>

/** What a model says about every point; asked once more where that is not what it says. */
async function requestVerdicts(
  model: ChatModel,
  prompt: Parameters<ChatModel['generateJson']>[0],
  points: readonly PromptPoint[],
  signal: AbortSignal,
) {
  const first = await model.generateJson(prompt, signal)
  const read = parseVerdicts(first.value, points)
  if (typeof read !== 'string') return { said: read, tokens: first.tokens }
  const second = await model.generateJson(buildRepairPrompt(prompt, first.text, read), signal)
  const again = parseVerdicts(second.value, points)
  const tokens = first.tokens + second.tokens
  if (typeof again === 'string')
    throw new CoachError('the model gave no verdicts, even when asked again', tokens)
  return { said: again, tokens }
}

/** The verdicts by point, or what is wrong with them, in words that repeat nothing. */
function parseVerdicts(value: unknown, points: readonly PromptPoint[]): VerdictsByPoint | string {
  if (value === undefined) return 'it is not JSON'
  const parsed = replySchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not valid'}`
  }
  const said: VerdictsByPoint = new Map(parsed.data.verdicts.map(one => [one.point, one]))
  const missing = points.filter(({ point }) => !said.has(point))
  return missing.length > 0 ? `no verdict on ${missing.map(one => one.point).join(', ')}` : said
}

/** So many examples of a wording are enough. */
const maxExamples = 4

function toPromptPoints(rubric: Rubric): PromptPoint[] {
  if (rubric.points.length === 0)
    return derivePoints(rubric.question, rubric.reference).map(({ id, label }) => ({ point: id, is: label }))
  return rubric.points.map(({ id, label, groups, wrong }) => ({
    point: id,
    is: label,
    forExample: groups.flatMap(group =>
      group.slice(0, maxExamples).map(term => (term === numberPlaceholder ? 'a figure' : term)),
    ),
    ...(wrong && { notIf: wrong }),
  }))
}

const getCacheKey = (model: string, rubric: Rubric, answer: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        promptVersion,
        model,
        { ...rubric, previousAnswers: undefined, coachUtterances: undefined },
        answer,
      ]),
    )
    .digest('base64url')
