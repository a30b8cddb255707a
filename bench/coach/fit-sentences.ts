import { z } from 'zod'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { SemanticAnalysis } from '#server/training/scoring/answer-judgement.ts'
import { rankFeedback } from '#server/training/scoring/choose-feedback.ts'
import {
  type FeedbackInput,
  listQuotes,
  listSteps,
  type QuoteCandidate,
  type StepCandidate,
} from '#server/training/scoring/feedback-candidates.ts'
import { ratePoints, rateSentences } from '#server/training/scoring/feedback-model.ts'
import { judgePoints, matchAnswer } from '#server/training/scoring/match-rubric.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { tokenizeAnswer } from '#server/training/scoring/tokenize-code.ts'
import { applyLinearModel, logistic } from '#server/training/scoring/weights.ts'
import { readLines } from './evaluation-data.ts'
import { finalWriters, laterWriters } from './graded-answers.ts'
import { trainLinearModel } from './linear-models.ts'

const verdict = z.enum(['o', 'f', 'e'])
const verdicts = z.record(z.string(), verdict).default({})
/** What a reader said of each sentence that feedback could show: ok, false, empty. By positions of sentences, or points. */
const sentenceLabel = z.object({
  writer: z.string(),
  line: z.number(),
  good: verdicts,
  askedAbout: verdicts,
  unconvincing: verdicts,
  restart: verdicts,
  prepare: verdicts,
  elaborate: verdicts,
  aloud: verdict.optional(),
})
type SentenceLabel = z.output<typeof sentenceLabel>
const labels = new URL('./feedback-sentence-labels.jsonl', import.meta.url)

type Candidate = QuoteCandidate | StepCandidate
type Kind = Candidate['kind']
/** Penalties that did best when each writer was left out. */
const penalties: Record<Kind, number> = {
  good: 10,
  askedAbout: 30,
  unconvincing: 3,
  restart: 10,
  prepare: 10,
  elaborate: 10,
  aloud: 3,
}
const kindNames = Object.keys(penalties) as Kind[]

type Analyzed = { rubric: Rubric; text: string; answer: string; analysis: SemanticAnalysis }
type JudgedAnswer = { label: SentenceLabel; input: FeedbackInput; isShown: boolean }
type Models = Record<string, Record<string, number>>

/** Fits a model to each kind of sentence, and measures what is chosen from answers of writers that it was not fitted to. */
export async function fitSentences(analyze: (writer: string, line: number) => Promise<Analyzed | null>) {
  const answers: JudgedAnswer[] = []
  for (const label of readLines(labels, sentenceLabel)) {
    const analyzed = await analyze(label.writer, label.line)
    if (analyzed) answers.push({ label, ...prepare(analyzed) })
  }
  const chosen = [...new Set(answers.map(({ label }) => label.writer))].flatMap(writer => {
    const models = fitKinds(answers.filter(({ label }) => label.writer !== writer))
    return answers
      .filter(({ label, isShown }) => isShown && label.writer === writer)
      .flatMap(({ label, input }) => {
        const { quotes, steps } = rankFeedback(input, candidate => rate(models, candidate))
        return [...quotes.slice(0, 1), ...steps.slice(0, 1)].flatMap(candidate => {
          // Readers found the comparison useful below all 150 answers that they were asked about.
          const said = candidate.kind === 'compare' ? 'o' : findVerdict(label, candidate)
          return said ? [{ kind: candidate.kind, writer, isOk: said === 'o' }] : []
        })
      })
  })
  const isUnused = ({ writer }: { writer: string }) => finalWriters.has(writer) || laterWriters.has(writer)
  return {
    kinds: fitKinds(answers),
    chosen: {
      answers: answers.length,
      all: countBad(chosen),
      answersNeverUsedForRules: countBad(chosen.filter(isUnused)),
      ...Object.fromEntries(
        [...kindNames, 'compare'].map(kind => [kind, countBad(chosen.filter(of => of.kind === kind))]),
      ),
    },
  }
}

/** As the product does. Answers with a ceiling or a wrong statement get other sentences. */
function prepare({ rubric, text, answer, analysis }: Analyzed) {
  const judged = scoreAnswer(rubric, answer, { points: judgePoints(rubric, answer, analysis), analysis })
  const input = {
    sentences: analysis.sentences,
    qualities: rateSentences(rubric, analysis),
    ...{ answer, type: rubric.type, score: judged.score, isUnscored: judged.isUnscored === true },
    points: ratePoints(rubric, text, analysis, matchAnswer(rubric, tokenizeAnswer(text), analysis).points),
  }
  return { input, isShown: !judged.ceiling && !judged.misconceptions }
}

function fitKinds(answers: readonly JudgedAnswer[]): Models {
  const examples = answers.flatMap(({ label, input }) =>
    // Sentences about answers without a score were judged, too.
    [...listQuotes({ ...input, isUnscored: false }), ...listSteps(input)].flatMap(candidate => {
      const said = findVerdict(label, candidate)
      return said ? [{ kind: candidate.kind, traits: candidate.features, target: Number(said === 'o') }] : []
    }),
  )
  return Object.fromEntries(
    kindNames.map(kind => {
      const model = trainLinearModel(
        examples.filter(example => example.kind === kind),
        { kind: 'logistic', penalty: penalties[kind] },
      )
      return [kind, Object.fromEntries(Object.entries(model).map(([name, value]) => [name, round(value)]))]
    }),
  )
}

function findVerdict(label: SentenceLabel, candidate: Candidate) {
  if (candidate.kind === 'aloud') return label.aloud
  if ('pointId' in candidate) return label[candidate.kind][candidate.pointId]
  const { from } = candidate
  const to = 'to' in candidate ? candidate.to : from
  return label[candidate.kind][to > from ? `${from}-${to}` : String(from)]
}

const rate = (models: Models, { kind, features }: Candidate) =>
  logistic(applyLinearModel(models[kind] ?? {}, features))

/** With the interval in which the share lies in 19 of 20 cases (Wilson). */
function countBad(sentences: readonly { isOk: boolean }[]): string {
  const count = sentences.length
  if (count === 0) return 'none'
  const bad = sentences.filter(({ isOk }) => !isOk).length
  const [share, z] = [bad / count, 1.96]
  const middle = share + z ** 2 / (2 * count)
  const spread = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  const percent = (value: number) => ((100 * value) / (1 + z ** 2 / count)).toFixed(1)
  return `${bad} of ${count} not ok: ${((100 * bad) / count).toFixed(1)} % (${percent(middle - spread)} to ${percent(middle + spread)})`
}

const round = (value: number) => Math.round(value * 1e4) / 1e4
