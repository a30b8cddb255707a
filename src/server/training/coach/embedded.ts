import { judge } from '#server/training/scoring/judge.ts'
import type { Coach } from './port.ts'

/** The coach that needs nobody: it says the lines as they are written and judges by what is said. */
export const embeddedCoach: Coach = {
  name: 'embedded',
  async speak({ draft }, onText) {
    for (const piece of draft.match(/\S+\s*/g) ?? []) onText(piece)
    return { text: draft, tokens: 0 }
  },
  judge: async (rubric, answer) => ({ verdicts: judge(rubric, answer), tokens: 0 }),
}
