import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSemanticCoach, ruleBasedCoach } from '#server/training/coach/coach.ts'
import { createEncoder } from '#server/training/embeddings/encoder.ts'
import { ownAnswers, rubricsFor } from './coach/read.ts'
import { type Part, percentile, progress } from './report.ts'

/**
 * What it costs that the coach hears what words mean: the time of one answer, judged and scored, once its question was
 * asked; the memory of the process that does it, beyond what it had before; and what is installed for it.
 */
export const measureListening: Part = async bench => {
  const encoder = createEncoder({
    warn: (_: unknown, message?: string) => progress(message ?? 'The encoder fails.'),
  })
  const coach = createSemanticCoach(encoder)
  const answers = ownAnswers().filter((_, at) => at % 7 === 0)
  const patient = new AbortController().signal
  try {
    const times: number[] = []
    const some = answers.slice(0, bench.amount(57, 20, 2)).flatMap(({ answer, ...asked }) => {
      const [rubric] = rubricsFor(asked)
      return rubric ? [{ answer, rubric }] : []
    })
    // The bank is read, and its words are counted, whoever judges.
    for (const { answer, rubric } of some) await ruleBasedCoach.judge(rubric, answer, patient)
    const before = residentMb()
    for (const { answer, rubric } of some) {
      await coach.preload?.(rubric)
      const begun = performance.now()
      await coach.judge(rubric, answer, patient)
      times.push(performance.now() - begun)
    }
    return [
      { name: 'listening_p50', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'listening_p95', value: percentile(times, 0.95), unit: 'ms', target: { atMost: 300 } },
      { name: 'listening_memory', value: residentMb() - before, unit: 'MB', target: { atMost: 200 } },
      { name: 'listening_installed', value: installedMb(), unit: 'MB', target: { atMost: 40 } },
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
