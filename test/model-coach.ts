import { expect, onTestFinished } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import type { Coach, Utterance } from '#server/training/coach/coach.ts'
import { createModelCoach } from '#server/training/coach/model-coach.ts'
import type { TestApp } from './app.ts'
import { openModel } from './fakes/model.ts'

/** pino's number for the level `error`. */
const errorLevel = 50

/** The real coach with a fake model, as an app that is configured for it creates it. */
export async function startModelCoach(app: TestApp, env: Record<string, string> = {}) {
  const model = await openModel()
  onTestFinished(model.close)
  // An answer that was judged before is not judged again.
  await app.deps.db.deleteFrom('training_judgements').execute()
  const config = readConfig('test', { ...model.env, ...env, AUTH_SECRET: 'x'.repeat(32) })
  if (!config.coach) throw new Error('no model configured')
  const logEntries: string[] = []
  onTestFinished(() => {
    expect(logEntries.filter(line => JSON.parse(line).level >= errorLevel)).toEqual([])
  })
  const log = createLogger('info', { write: entry => void logEntries.push(entry) })
  return { model, coach: createModelCoach({ ...app.deps, log }, config.coach), logEntries }
}

export const neverAborted = () => new AbortController().signal

export async function generate(coach: Coach, utterance: Utterance) {
  const pieces: string[] = []
  const reply = await coach.generateReply(utterance, piece => pieces.push(piece), neverAborted())
  return { ...reply, pieces }
}
