import { endpoints as api } from '#contract/training.ts'
import type { Deps } from '#server/deps.ts'
import type { Register } from '#server/http/register.ts'
import { generateQuestions } from './generate-questions.ts'
import { viewConfig } from './view.ts'

export const trainingRoutes = (on: Register, deps: Deps) => {
  on(api.chatConfig, ({ query }) => viewConfig(query.language))
  on(api.generateQuestions, ({ user, body }) => generateQuestions(deps, user.id, body))
}
