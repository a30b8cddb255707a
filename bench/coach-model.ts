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
import { interviewTypeNames, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
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
      scored.push({ line, score, withMore: score, foreign: [], type: interviewTypeNames[rubric.type] })
    }
    return measureReliability(scored)
  } finally {
    await close()
    model.close()
  }
}

/** The product's coach with a model, on a database of its own. */
async function openModelCoach(env: Record<string, string | undefined>) {
  const postgres = await openPostgres()
  const { deps, close } = await openDeps({
    config: readConfig('test', {
      DATA_DIR: join(tmpdir(), 'rehearse-bench-data'),
      AUTH_SECRET: 'only-for-figures-and-never-for-people',
      ...env,
    }),
    databaseUrl: await postgres.createDatabase('coach'),
    log: pino({ level: 'error' }, process.stderr),
  })
  return {
    judge: async (rubric: Rubric, answer: string) =>
      scoreAnswer(rubric, answer, await deps.coach.judge(rubric, answer, new AbortController().signal)),
    close: async () => {
      await close()
      await postgres.stop()
    },
  }
}

/** Agreement of the configured model with the readers of some answers, or null if none is configured. */
export async function measureConfiguredModel(answers: readonly GradedAnswer[]) {
  const { COACH_BASE_URL, COACH_MODEL, COACH_API_KEY } = process.env
  if (!COACH_BASE_URL || !COACH_MODEL) return null
  const { judge, close } = await openModelCoach({ COACH_BASE_URL, COACH_MODEL, COACH_API_KEY })
  try {
    return await measureGraded(answers, judge)
  } finally {
    await close()
  }
}
