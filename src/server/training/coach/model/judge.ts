import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CoachFailure, type Judged } from '#server/training/coach/coach.ts'
import type { Deps } from '#server/training/context.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { derivePoints } from '#server/training/scoring/derive.ts'
import { figure } from '#server/training/scoring/match.ts'
import { plainOf } from '#server/training/scoring/strip-markup.ts'
import type { Model } from './connect.ts'
import { type AskedPoint, judgePrompt, promptVersion, repairPrompt } from './prompt.ts'
import { type Located, locate, quoted } from './quote.ts'
import { redact } from './redact.ts'
import { findVerdicts, keepVerdicts } from './repository.ts'

/** The verdicts of a model on an answer. The same answer is judged once: at temperature 0 no model is quite the same twice. */
export async function judgeAnswer(
  deps: Deps,
  model: Model,
  { rubric, answer }: { rubric: Rubric; answer: string },
  signal: AbortSignal,
): Promise<Judged> {
  const key = keyOf(model.name, rubric, answer)
  const known = await findVerdicts(deps.db, key)
  const plain = plainOf(answer, rubric)
  const told = (all: readonly Located[]) => all.map(one => quoted(one, answer, plain))
  if (known) return { verdicts: told(known), isUnderstood: true, tokens: 0 }

  const points = pointsOf(rubric)
  const seen = redact(answer)
  const { said, tokens } = await ask(model, judgePrompt(rubric, points, seen.text), points, signal)
  const verdicts = points.map(({ point }): Located => {
    const verdict = said.get(point)
    const credit = verdict?.credit ?? 0
    const at = verdict?.quote ? locate(verdict.quote, answer, seen) : null
    // Shown by no words of the answer it is unsure at best, and earns nothing: see `PointVerdict`.
    return { pointId: point, credit: at ? credit : Math.min(credit, unsure), at: credit > 0 ? at : null }
  })
  const kept = await keepVerdicts(deps.db, key, verdicts, deps.now())
  return { verdicts: told(kept), isUnderstood: true, tokens }
}

const unsure = 0.5
const credits = { present: 1, unsure, absent: 0 } as const

const state = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['present', 'unsure', 'absent']))
  .transform(verdict => credits[verdict])
// Models that were tuned on the prompt before this one; some write figures as text.
const credit = z.coerce.number().pipe(z.literal([0, 0.5, 1]))
const about = { point: z.string(), quote: z.string().nullish() }

const reply = z.object({
  verdicts: z.array(
    z.union([
      z
        .object({ ...about, verdict: state })
        .transform(({ verdict, ...rest }) => ({ ...rest, credit: verdict })),
      z.object({ ...about, credit }),
    ]),
  ),
})
type Said = Map<string, z.output<typeof reply>['verdicts'][number]>

/** What a model says about every point; asked once more where that is not what it says. */
async function ask(
  model: Model,
  prompt: Parameters<Model['fill']>[0],
  points: readonly AskedPoint[],
  signal: AbortSignal,
) {
  const first = await model.fill(prompt, signal)
  const read = readVerdicts(first.value, points)
  if (typeof read !== 'string') return { said: read, tokens: first.tokens }
  const second = await model.fill(repairPrompt(prompt, first.text, read), signal)
  const again = readVerdicts(second.value, points)
  const tokens = first.tokens + second.tokens
  if (typeof again === 'string')
    throw new CoachFailure('the model gave no verdicts, even when asked again', tokens)
  return { said: again, tokens }
}

/** The verdicts by point, or what is wrong with them, in words that repeat nothing. */
function readVerdicts(value: unknown, points: readonly AskedPoint[]): Said | string {
  if (value === undefined) return 'it is not JSON'
  const parsed = reply.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not valid'}`
  }
  const said: Said = new Map(parsed.data.verdicts.map(one => [one.point, one]))
  const missing = points.filter(({ point }) => !said.has(point))
  return missing.length > 0 ? `no verdict on ${missing.map(one => one.point).join(', ')}` : said
}

/** So many examples of a wording are enough. */
const examples = 4

function pointsOf(rubric: Rubric): AskedPoint[] {
  if (rubric.points.length === 0)
    return derivePoints(rubric.question, rubric.reference).map(({ id, label }) => ({ point: id, is: label }))
  return rubric.points.map(({ id, label, groups, wrong }) => ({
    point: id,
    is: label,
    forExample: groups.flatMap(group =>
      group.slice(0, examples).map(term => (term === figure ? 'a figure' : term)),
    ),
    ...(wrong && { notIf: wrong }),
  }))
}

const keyOf = (model: string, rubric: Rubric, answer: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([promptVersion, model, { ...rubric, saidBefore: undefined, spoken: undefined }, answer]),
    )
    .digest('base64url')
