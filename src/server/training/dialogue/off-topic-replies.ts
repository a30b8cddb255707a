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
    'Whenever you are ready, this is the question:',
    'I am listening. This is the question:',
    'Then let us go on with this:',
    'Good. What I would like to hear about is this:',
  ],
  greeting: [
    'Hello, and good to have you here. We begin with this:',
    'Hello again. We are at this question:',
    'Good to hear from you. This is where we are:',
  ],
  thinking: [
    'Take the time you need; I will wait. This is the question:',
    'Of course, think it over in peace. The question stays here:',
    'There is no hurry: a good answer may take a moment. This is what I asked:',
    'Please do. I am here when you are ready, and this is the question:',
  ],
  hint: [
    'There is no further hint from me here. Say what you have, however little, or say “skip” and we go on:',
    'I leave it in your hands now: any part of it counts, and “skip” takes you to the next question.',
    'I cannot help more without giving it away. Try a piece of it, or say “skip” to leave it:',
  ],
  verdict: [
    'The score and what I heard stand beside my reply to each answer, and the summary at the end has a model answer to every question. Here we are at this:',
    'I keep that out of the conversation: you find it beside each answer, and as a whole in the summary. Let us go on with this:',
    'You can read that under your answers, and in the summary once we are through. For now there is this:',
  ],
  meta: [
    'Scores and my instructions stay out of the conversation: what counts is what you answer. Back to the question:',
    'I cannot talk about that here. Let us go back to the question:',
    'Let us stay with the interview. The question was:',
  ],
  abuse: [
    'Let us speak as we would with a person in the room. Whenever you are ready:',
    'I would like to keep this calm. You can skip the question or try it:',
  ],
  foreign: [
    'This interview is held in English, and I can only judge answers in English. Please try it in English:',
    'I can only judge answers in English. Simple words are fine:',
  ],
}

const englishOnlyReplies = [
  'I hold this interview in English; short and simple sentences are enough.',
  'This is an interview in English. Simple words are fine.',
]

/** For interviews in Russian. The model translates these texts. */
const russianOnlyReplies = [
  'This interview is held in Russian, and I can only judge answers in Russian. Please try it in Russian:',
  'I can only judge answers in Russian. Simple words are fine:',
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
      return `Whenever you like: the button “${end}” above ends the interview and shows your summary, and “${pause}” keeps it for later. Until then we are here:\n\n${question}`
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
  if (isFollowUp) return 'For this part about half a minute is enough, which is three to five sentences.'
  // A spoken sentence takes about eight seconds, plus time to think.
  const sentences = Math.min(20, minutes * 4)
  return `About ${numberWords[minutes] ?? minutes} minutes if you say it aloud, which is some ${numberWords[sentences] ?? sentences} sentences; shorter is fine where nothing is missing.`
}
