import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { z } from 'zod'
import { openDeps } from '#server/app/server.ts'
import { readConfig } from '#server/config/config.ts'
import { CoachError } from '#server/training/coach/coach.ts'
import { createEncoder, type Encoder } from '#server/training/embeddings/encoder.ts'
import { interviewTypeNames, type Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { getRubrics, type Line, readLines } from './coach/evaluation-data.ts'
import type { GradedAnswer } from './coach/graded-answers.ts'
import { measureReliability, type ScoredLine } from './coach/measure.ts'
import { measureGraded } from './coach/measure-graded.ts'
import { openPostgres } from './postgres.ts'

const recordedVerdicts = z.object({
  /** Index of the answer in the evaluation set. */
  n: z.int(),
  verdicts: z.array(
    z.object({
      point: z.string(),
      verdict: z.enum(['present', 'unsure', 'absent']),
      quote: z.string().nullable(),
    }),
  ),
})

const log = pino({ level: 'error' }, process.stderr)

const recordings = new URL('./coach/answers/model.jsonl', import.meta.url)

/**
 * Quality figures of a language model. Its verdicts were recorded once from question, reference, points and
 * answer. A fake server replays them over the protocol, so the rest of the path is the product's own.
 */
export async function measureModel(lines: readonly Line[]) {
  const verdictsByAnswer = new Map(
    readLines(recordings, recordedVerdicts).map(({ n, verdicts }) => [lines[n]?.answer, verdicts]),
  )
  const model = createServer(async (request, response) => {
    const requestBody = await text(request.setEncoding('utf8'))
    const prompt = JSON.parse(requestBody).messages.at(-1).content as string
    const recording = [...verdictsByAnswer].find(([answer]) => answer && prompt.includes(answer.trim()))
    const content = JSON.stringify({ verdicts: recording?.[1] ?? [] })
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'played',
        object: 'chat.completion',
        created: 0,
        model: 'played',
        choices,
        usage,
      }),
    )
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
  const { port } = model.address() as AddressInfo
  const { judge, close } = await openModelCoach({
    COACH_BASE_URL: `http://127.0.0.1:${port}/v1`,
    COACH_MODEL: 'played',
  })
  try {
    const scored: ScoredLine[] = []
    for (const line of lines.filter(candidate => verdictsByAnswer.has(candidate.answer))) {
      const [rubric] = getRubrics(line)
      if (!rubric) continue
      const score = await judge(rubric, line.answer)
      if (!score) throw new Error('recorded verdicts were not understood')
      scored.push({ line, score, withMore: score, foreign: [], type: interviewTypeNames[rubric.type] })
    }
    return measureReliability(scored)
  } finally {
    await close()
    model.close()
  }
}

/**
 * The product's coach with a model, on a database of its own. `judge` returns null if the model fails. Without an encoder the
 * verdicts decide about the score, and not the embedded coach beside them.
 */
async function openModelCoach(env: Record<string, string | undefined>, encoder?: Encoder) {
  const postgres = await openPostgres()
  const { deps, close } = await openDeps({
    config: readConfig('test', {
      DATA_DIR: join(tmpdir(), 'rehearse-bench-data'),
      AUTH_SECRET: 'only-for-figures-and-never-for-people',
      ...env,
    }),
    databaseUrl: await postgres.createDatabase('coach'),
    log,
    ...(encoder && { encoder }),
  })
  const timeoutMs = deps.config.coach?.timeoutMs ?? 0
  return {
    async judge(rubric: Rubric, answer: string): Promise<ScoredAnswer | null> {
      try {
        const judgement = await deps.coach.judge(rubric, answer, AbortSignal.timeout(timeoutMs))
        return scoreAnswer(rubric, answer, judgement)
      } catch (error) {
        if (error instanceof CoachError) return null
        throw error
      }
    },
    close: async () => {
      await encoder?.close()
      await close()
      await postgres.stop()
    },
  }
}

/**
 * Agreement of the configured model with the readers on a sample of answers, within the product's time limit, or null if no
 * model is configured.
 */
export async function measureConfiguredModel(answers: readonly GradedAnswer[], sampleSize: number) {
  const { COACH_BASE_URL, COACH_MODEL, COACH_API_KEY, COACH_TIMEOUT_SECONDS } = process.env
  if (!COACH_BASE_URL || !COACH_MODEL) return null
  const { judge, close } = await openModelCoach(
    { COACH_BASE_URL, COACH_MODEL, COACH_API_KEY, COACH_TIMEOUT_SECONDS },
    createEncoder(log),
  )
  let failed = 0
  try {
    const agreement = await measureGraded(selectEvenly(answers, sampleSize), async (rubric, answer) => {
      const scored = await judge(rubric, answer)
      if (!scored) failed++
      return scored ?? { ...scoreAnswer(rubric, answer), isUnscored: true }
    })
    return { failed, agreement }
  } finally {
    await close()
  }
}

/** As many values, at equal distances. */
export function selectEvenly<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, values.length / count)
  return values.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
