import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { hear, prepare } from '#server/training/embeddings/score-similarity.ts'
import { judge } from '#server/training/scoring/judge.ts'
import { plainOf } from '#server/training/scoring/strip-markup.ts'
import type { Coach } from './coach.ts'

/** The coach that needs nobody: it says the lines as they are written and judges by what is said, word for word. */
export const embeddedCoach: Coach = {
  name: 'embedded',
  async speak({ draft }, onText) {
    for (const piece of draft.match(/\S+\s*/g) ?? []) onText(piece)
    return { text: draft, tokens: 0 }
  },
  judge: async (rubric, answer) => ({ verdicts: judge(rubric, answer), tokens: 0 }),
}

/** The same, and it hears what words mean; while the encoder cannot, it judges by the words. */
export const listeningCoach = (encoder: Encoder): Coach => ({
  ...embeddedCoach,
  async judge(rubric, answer) {
    const hearing = await hear(encoder, rubric, plainOf(answer, rubric))
    return { verdicts: judge(rubric, answer, hearing), hearing, tokens: 0 }
  },
  prepare: rubric => prepare(encoder, rubric),
})
