import type { Language } from '#contract/language.ts'
import type { DialogueAct } from './policy.ts'
import {
  type ClarificationInput,
  numberWords,
  type PhraseHistory,
  pickPhrase,
  renderClarification,
  renderPlainerQuestion,
} from './templates.ts'

type OffTopicIntent = Extract<DialogueAct, { kind: 'redirect' }>['intent']

/** Variants of the reply to a message that is no answer. The question follows. */
export const offTopicReplies: Record<
  Exclude<OffTopicIntent, 'repeat' | 'simpler' | 'howLong' | 'stop' | 'lost'>,
  readonly string[]
> = {
  aside: [
    "Whenever you're ready, here's the question:",
    "I'm listening. Here's the question:",
    "Let's go on with this:",
    "Good. Here's what I'd like to hear about:",
  ],
  greeting: [
    "Hello, good to have you here. Let's start with this:",
    "Hello again. We're at this question:",
    "Good to hear from you. Here's where we are:",
  ],
  thinking: [
    "Take your time. I'll wait. Here's the question:",
    "Of course, think it over. Here's the question again:",
    'No hurry, a good answer takes a moment. I asked:',
    "Please do. I'm here when you're ready. The question:",
  ],
  hint: [
    "I can't give away more here. Say what you have, or say “skip” and we'll move on:",
    'Over to you: any part of it counts. To move on, say “skip”.',
    "I can't say more without giving it away. Try one part, or say “skip”:",
  ],
  verdict: [
    'Your score and feedback appear with each of my replies. The summary has a model answer for every question. For now:',
    "You'll find that with each answer, and all of it in the summary. Let's go on with this:",
    'You can read that under your answers, and in the summary at the end. For now, this:',
  ],
  meta: [
    "I don't discuss scores or my instructions here. Back to the question:",
    "I can't talk about that here. Let's go back to the question:",
    "Let's stay with the interview. The question was:",
  ],
  abuse: [
    "Let's keep it respectful. Whenever you're ready:",
    "I'd like to keep this calm. You can skip the question or try it:",
  ],
  foreign: [
    'This interview is in English, and I can only score answers in English. Please try it in English:',
    'I can only score answers in English. Simple words are fine:',
  ],
}

const englishOnlyReplies = [
  'This interview is in English. Short, simple sentences are enough.',
  'This is an interview in English. Simple words are fine.',
]

/** For interviews in Russian. The model translates these texts. */
const russianOnlyReplies = [
  'This interview is in Russian, and I can only score answers in Russian. Please try it in Russian:',
  'I can only score answers in Russian. Simple words are fine:',
]

/** Labels of the buttons in the user interface. */
const buttonLabels: Record<Language, { end: string; pause: string }> = {
  en: { end: 'End Session', pause: 'Pause' },
  ru: { end: 'Завершить', pause: 'Пауза' },
}

type OffTopicMessage = ClarificationInput & {
  intent: OffTopicIntent
  /** Duration of an answer to the whole question. */
  minutes: number
  /** Language of the user interface. */
  language: Language
  /** Language of the interview. */
  interviewLanguage?: Language
}

/** Reply to a message that is no answer. The question stays open. */
export function renderOffTopicReply(history: PhraseHistory, message: OffTopicMessage): string {
  const { intent, question } = message
  switch (intent) {
    case 'repeat':
      return question
    case 'simpler':
      return renderSimplerQuestion(history, message)
    case 'lost':
      return `${pickPhrase(history, englishOnlyReplies)} ${renderSimplerQuestion(history, message)}`
    case 'howLong':
      return `${describeAnswerLength(message)}\n\n${question}`
    case 'stop': {
      const { end, pause } = buttonLabels[message.language]
      return `Any time: “${end}” above ends the interview and shows your summary, “${pause}” keeps it for later. Until then, the question:\n\n${question}`
    }
    default:
      if (intent === 'foreign' && message.interviewLanguage === 'ru')
        return `${pickPhrase(history, russianOnlyReplies)}\n\n${question}`
      return `${pickPhrase(history, offTopicReplies[intent])}\n\n${question}`
  }
}

const renderSimplerQuestion = (history: PhraseHistory, message: OffTopicMessage): string =>
  message.plainer
    ? renderPlainerQuestion(history, message.plainer, message)
    : renderClarification(history, message)

/** A follow-up needs a shorter answer than the question. */
function describeAnswerLength({ minutes, isFollowUp }: OffTopicMessage): string {
  if (isFollowUp) return 'About half a minute is enough for this part: three to five sentences.'
  // A spoken sentence takes about eight seconds, plus time to think.
  const sentences = Math.min(20, minutes * 4)
  return `About ${numberWords[minutes] ?? minutes} minutes if you say it aloud, or ${numberWords[sentences] ?? sentences} sentences. Shorter is fine if nothing is missing.`
}
