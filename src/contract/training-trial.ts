import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { trainingTrialApi } from './routes/training-trial.ts'
import { question } from './training.ts'
import { said } from './training-session.ts'
import { score } from './training-summary.ts'

export const trainingTrialEndpoints = {
  trialQuestions: endpoint({
    ...trainingTrialApi.trialQuestions,
    summary: 'Questions to try the coach with; the same ones for everybody on one day',
    area: 'training',
    reply: z.object({ questions: z.array(question) }),
    errors: [],
  }),
  tryAnswer: endpoint({
    ...trainingTrialApi.tryAnswer,
    summary: 'Answer one question and read what the answer is worth; nothing of it is kept',
    area: 'training',
    body: z.object({ questionId: z.string().max(100), message: said }),
    reply: z.object({
      answerScore: score,
      /** As in an interview: what was good, with the words quoted, and what was missing. */
      feedback: z.array(z.string()),
      suggestions: z.array(z.string()),
    }),
    errors: ['training.no_question', 'training.no_answer', 'training.not_english'],
  }),
}
