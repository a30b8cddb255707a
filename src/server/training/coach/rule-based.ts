import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { analyzeAnswer, preloadRubric } from '#server/training/embeddings/score-similarity.ts'
import { judgePoints } from '#server/training/scoring/judge.ts'
import { getScorableText } from '#server/training/scoring/strip-markup.ts'
import type { Coach } from './coach.ts'

/** The coach that needs nobody: it says the lines as they are written and judges by what is said, word for word. */
export const ruleBasedCoach: Coach = {
  name: 'embedded',
  async generateReply({ draft }, onText) {
    for (const piece of draft.match(/\S+\s*/g) ?? []) onText(piece)
    return { text: draft, tokens: 0 }
  },
  judge: async (rubric, answer) => ({ points: judgePoints(rubric, answer), tokens: 0 }),
}

/** The same, and it hears what words mean; while the encoder cannot, it judges by the words. */
export const createSemanticCoach = (encoder: Encoder): Coach => ({
  ...ruleBasedCoach,
  async judge(rubric, answer) {
    const hearing = await analyzeAnswer(encoder, rubric, getScorableText(answer, rubric))
    return { points: judgePoints(rubric, answer, hearing), analysis: hearing, tokens: 0 }
  },
  preload: rubric => preloadRubric(encoder, rubric),
})
