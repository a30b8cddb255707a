import { endpoints as api } from '#contract/training.ts'
import { endpoints as trial } from '#contract/training-trial.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from './context.ts'
import { generateQuestions } from './generate-questions.ts'
import { presentConfig } from './presenter.ts'
import { getTrialQuestions, scoreTrialAnswer } from './try-answer.ts'

export const trainingRoutes = (on: Register, deps: Deps) => {
  on(api.chatConfig, ({ query }) => presentConfig(query.language, deps.coach))
  on(trial.trialQuestions, () => getTrialQuestions(deps))
  on(trial.tryAnswer, ({ body }) => scoreTrialAnswer(deps, body))
  on(api.generateQuestions, ({ user, body }) => generateQuestions(deps, user.id, body))
}
