import type { Language } from '#contract/language.ts'
import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import {
  type FormatContext,
  formatCount,
  formatDateTime,
  formatTenths,
  type PluralForms,
} from '#server/lib/format.ts'
import { interviewLabels } from '#server/training/interview-labels.ts'

const minuteForms: Record<Language, PluralForms> = {
  en: { one: 'minute', other: 'minutes' },
  ru: { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' },
}

const englishMessages = {
  title: 'Practice interview',
  type: 'Interview',
  level: 'Level',
  role: 'Role',
  company: 'Company',
  date: 'Date',
  duration: 'Duration',
  minutes: (n: number) => formatCount(n, 'en', minuteForms.en),
  notCompleted: 'This session has no summary, because it was not completed.',
  summary: 'Summary',
  average: (score: string) => `Average score: ${score} of 10`,
  band: (low: string, high: string) => `between ${low} and ${high} as far as words can tell`,
  strengths: 'What was strong',
  improvements: 'What to work on',
  question: (number: number) => `Question ${number}`,
  answer: 'Your answer',
  tenths: (value: number) => formatTenths(value, 'en'),
  skipped: 'Left out',
  score: (score: string, label: string) => `${score} of 10: ${label}`,
  excellent: 'Excellent!',
  good: 'Good',
  needsImprovement: 'Needs Improvement',
  unscored: 'Not scored: the coach wasn’t sure enough',
  met: 'What was there',
  missing: 'What was missing',
  wanted: 'What an interviewer listens for',
  model: 'A very good answer',
  retry: (number: number) => `Try ${number}`,
  drill: 'What to practise next',
  conversation: 'The conversation',
  coach: 'Coach',
  you: 'You',
}

/** Labels of the exported file. The transcript itself is not translated. */
const exportMessages: Record<Language, typeof englishMessages> = {
  en: englishMessages,
  ru: {
    title: 'Пробное собеседование',
    type: 'Собеседование',
    level: 'Уровень',
    role: 'Должность',
    company: 'Компания',
    date: 'Дата',
    duration: 'Длительность',
    minutes: n => formatCount(n, 'ru', minuteForms.ru),
    notCompleted: 'Итогов нет: собеседование не было завершено.',
    summary: 'Итоги',
    average: score => `Средний балл: ${score} из 10`,
    band: (low, high) => `от ${low} до ${high}, насколько можно судить по словам`,
    strengths: 'Что получилось',
    improvements: 'Над чем поработать',
    question: number => `Вопрос ${number}`,
    answer: 'Ваш ответ',
    tenths: value => formatTenths(value, 'ru'),
    skipped: 'Пропущен',
    score: (score, label) => `${score} из 10: ${label}`,
    excellent: 'Отлично!',
    good: 'Хорошо',
    needsImprovement: 'Стоит доработать',
    unscored: 'Без балла: тренер не уверен',
    met: 'Что прозвучало',
    missing: 'Чего не хватило',
    wanted: 'Чего ждёт интервьюер',
    model: 'Очень хороший ответ',
    retry: number => `Попытка ${number}`,
    drill: 'Что потренировать дальше',
    conversation: 'Разговор',
    coach: 'Тренер',
    you: 'Вы',
  },
}

/** Block of an exported document, for Markdown and PDF. */
export type DocumentBlock =
  | { kind: 'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong'; text: string }
  /** Words of the user or the coach. */
  | { kind: 'quote'; text: string; by?: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }

const block = (
  kind: 'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong' | 'quote',
  text: string,
) => ({
  kind,
  text,
})

type ExportMessages = (typeof exportMessages)['en']

/** Facts, summary, all questions with their answers, and the transcript. */
export function composeDocument(interview: TrainingInterview, format: FormatContext): DocumentBlock[] {
  const t = exportMessages[format.language]
  const labels = interviewLabels[format.language]
  const { jobRole, companyName, summary, messages } = interview
  return [
    block('title', t.title),
    {
      kind: 'facts',
      facts: [
        [t.type, labels.types[interview.interviewType].name],
        [t.level, labels.levels[interview.experienceLevel].name],
        ...(jobRole ? [[t.role, jobRole] as const] : []),
        ...(companyName ? [[t.company, companyName] as const] : []),
        [t.date, formatDateTime(interview.startedAt, format)],
        [t.duration, t.minutes(Math.floor(interview.elapsedSeconds / 60))],
      ],
    },
    ...(summary ? composeSummary(t, summary) : [block('faint', t.notCompleted)]),
    block('heading', t.conversation),
    ...messages.map(({ role, content }) => ({
      ...block('quote', content),
      by: role === 'user' ? t.you : t.coach,
    })),
  ]
}

const composeSummary = (t: ExportMessages, summary: InterviewSummary): DocumentBlock[] => {
  const { averageScore, scoreBand: band, drill } = summary
  return [
    block('heading', t.summary),
    ...(band
      ? [
          block('strong', t.average(t.tenths(averageScore))),
          block('faint', t.band(t.tenths(band.low), t.tenths(band.high))),
        ]
      : []),
    block('text', summary.overallFeedback),
    ...composeList(t.strengths, summary.strengthAreas),
    ...composeList(t.improvements, summary.improvementAreas),
    ...summary.answers.flatMap(answer => composeAnswer(t, answer)),
    ...(drill
      ? [block('heading', t.drill), block('text', drill.exercise), block('quote', drill.question.text)]
      : []),
  ]
}

function composeAnswer(t: ExportMessages, answer: InterviewAnswer): DocumentBlock[] {
  const isSkipped = answer.answer === null
  const met = answer.points.filter(isMet)
  const missing = answer.points.filter(point => !isMet(point) && !point.isUnclear)
  return [
    block('heading', `${t.question(answer.number)}: ${answer.question.competency}`),
    block('text', answer.question.text),
    ...(answer.answer === null
      ? [block('faint', t.skipped)]
      : [block('subheading', t.answer), block('quote', answer.answer)]),
    ...(answer.answerScore === null && !answer.isUnscored ? [] : [composeScore(t, answer.answerScore)]),
    ...(isSkipped ? [] : composeList(t.met, met.map(labelWithQuote))),
    ...composeList(
      isSkipped ? t.wanted : t.missing,
      missing.map(point => point.label),
    ),
    block('subheading', t.model),
    block('text', answer.modelAnswer),
    ...answer.retries.flatMap((retry, at) => [
      block('subheading', t.retry(at + 2)),
      block('quote', retry.answer),
      composeScore(t, retry.answerScore),
    ]),
  ]
}

const composeScore = (t: ExportMessages, score: number | null) => {
  if (score === null) return block('strong', t.unscored)
  const label = score >= 8 ? t.excellent : score >= 6 ? t.good : t.needsImprovement
  return block('strong', t.score(t.tenths(score), label))
}

type AnswerPoint = InterviewAnswer['points'][number]
const isMet = (point: AnswerPoint) => point.credit >= 0.5
const labelWithQuote = ({ label, quote }: AnswerPoint) => (quote ? `${label}: “${quote}”` : label)

const composeList = (title: string, items: readonly string[]): DocumentBlock[] =>
  items.length === 0 ? [] : [block('subheading', title), { kind: 'list', items }]

export const renderMarkdown = (blocks: readonly DocumentBlock[]): string =>
  `${blocks.map(renderBlock).join('\n\n')}\n`

function renderBlock(block: DocumentBlock): string {
  switch (block.kind) {
    case 'title':
      return `# ${escapeMarkdown(block.text)}`
    case 'heading':
      return `## ${escapeMarkdown(block.text)}`
    case 'subheading':
      return `### ${escapeMarkdown(block.text)}`
    case 'strong':
      return `**${escapeMarkdown(block.text)}**`
    case 'faint':
      return `_${escapeMarkdown(block.text)}_`
    case 'text':
      return escapeMarkdown(block.text)
    case 'list':
      return block.items.map(item => `- ${escapeMarkdown(item)}`).join('\n')
    case 'facts':
      return block.facts
        .map(([name, value]) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`)
        .join('\n')
    case 'quote':
      return [...(block.by ? [`**${escapeMarkdown(block.by)}**`, ''] : []), escapeMarkdown(block.text)]
        .join('\n')
        .split('\n')
        .map(line => `> ${line}`.trimEnd())
        .join('\n')
  }
}

/** Markup in the user's text has no effect. Line breaks are preserved. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_<[\]]/g, '\\$&')
    .replace(/^(\s*)([#>+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)\.(?=\s)/gm, '$1\\.')
    .replace(/(?<=\S)\n(?=\S)/g, '  \n')
