import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSemanticCoach, ruleBasedCoach } from '#server/training/coach/coach.ts'
import { createEncoder } from '#server/training/embeddings/encoder.ts'
import { getRubrics, readEvaluationAnswers } from './coach/evaluation-data.ts'
import { type BenchmarkPart, percentile, progress } from './report.ts'

/** Cost of semantic matching: time per answer, memory of the process, and disk space of the packages. */
export const measureSemanticMatching: BenchmarkPart = async bench => {
  const encoder = createEncoder({
    warn: (_: unknown, message?: string) => progress(message ?? 'The encoder fails.'),
  })
  const coach = createSemanticCoach(encoder)
  const answers = readEvaluationAnswers().filter((_, at) => at % 7 === 0)
  const signal = new AbortController().signal
  try {
    const times: number[] = []
    const cases = answers.slice(0, bench.amount(57, 20, 2)).flatMap(({ answer, ...question }) => {
      const [rubric] = getRubrics(question)
      return rubric ? [{ answer, rubric }] : []
    })
    // Loads and tokenizes the bank, which every coach needs.
    for (const { answer, rubric } of cases) await ruleBasedCoach.judge(rubric, answer, signal)
    const before = residentMb()
    for (const { answer, rubric } of cases) {
      await coach.preload?.(rubric)
      const startedAt = performance.now()
      await coach.judge(rubric, answer, signal)
      times.push(performance.now() - startedAt)
    }
    return [
      { name: 'semantic_matching_p50', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'semantic_matching_p95', value: percentile(times, 0.95), unit: 'ms', target: { atMost: 300 } },
      { name: 'semantic_matching_memory', value: residentMb() - before, unit: 'MB', target: { atMost: 200 } },
      { name: 'semantic_matching_installed', value: installedMb(), unit: 'MB', target: { atMost: 40 } },
    ]
  } finally {
    await encoder.close()
  }
}

const residentMb = () => process.memoryUsage().rss / 2 ** 20

function installedMb(): number {
  const folder = fileURLToPath(new URL('../node_modules/@energetic-ai', import.meta.url))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0) / 2 ** 20
}
