import { interviewTypes } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import type { Phase } from '#server/training/question-bank/question-bank.ts'
import { seededRandom } from '#server/training/question-bank/question-selection.ts'
import type { ScoreCeiling } from '#server/training/scoring/answer-judgement.ts'
import type { DialogueAct, InterviewContext, StoryPart } from './policy.ts'

/** Makes phrases vary within an interview, in an order that depends on it. */
export type PhraseHistory = {
  /** Id of the interview. */
  seed: string
  /** Earlier texts of the coach. Their phrases are avoided while unused ones are left. */
  previousTexts: readonly string[]
}

/** First unused phrase, else the one used longest ago. */
export function pickPhrase({ seed, previousTexts }: PhraseHistory, texts: readonly string[]): string {
  const from = seededRandom(seed, 'wording') % texts.length
  const lastUse = (text: string) => previousTexts.findLastIndex(previous => previous.includes(text))
  const [next = ''] = [...texts.slice(from), ...texts.slice(0, from)].toSorted(
    (a, b) => lastUse(a) - lastUse(b),
  )
  return next
}

export const numberWords = 'no one two three four five six seven eight nine ten'.split(' ')

const acknowledgements = [
  'Thank you.',
  'All right.',
  'Got it.',
  'Okay, I see.',
  "Thanks, that's clear.",
  'Thanks for that.',
  'Okay, thanks.',
]
const transitions = [
  'Here is my next question.',
  "Let's move on.",
  'My next question is about something else.',
  'Now something different.',
  'On to the next one.',
  "Let's switch topics.",
]
const followUpIntros = [
  "Let's stay with this for a moment.",
  'One more thing about this.',
  "I'd like to go a bit deeper here.",
  'Let me follow up on that.',
  'Before we leave this:',
  "There's one thing I'd still like to hear.",
  "Let's look at one part of it.",
  'I have a question about that.',
  'Let me ask about one thing in particular.',
  "I'm curious about one part.",
  'Take me a step further.',
  "While we're on it:",
]
const skipAcknowledgements = [
  "That's fine, let's leave it.",
  "All right, let's skip that one.",
  'No problem.',
  'Sure, we can leave that.',
  "Okay, we'll skip it.",
  'Fine by me.',
]

const phaseIntros: Record<Phase, string> = {
  requirements: "Let's start with the requirements.",
  data: "Let's turn to the data.",
  architecture: 'Now the architecture.',
  deepDive: "Let's go deeper in one place.",
  tradeOffs: 'One last part.',
}

const reassurances = [
  "That's all right.",
  'Fair enough.',
  'That happens.',
  "You don't have to know everything.",
  'Thanks for being honest.',
  "Good that you're open about it.",
  'Never mind.',
  'No need to get stuck on it.',
  'No harm done.',
  'It happens.',
  "Don't worry.",
  'Better than guessing.',
]

/** Intent of the message before the next question. */
type PrecedingIntent = 'answer' | 'skip' | 'dontKnow'
const leadsByIntent: Record<PrecedingIntent, readonly string[]> = {
  answer: acknowledgements,
  skip: skipAcknowledgements,
  dontKnow: reassurances,
}

type NextQuestionInput = { question: string; phase: Phase | null; isLast: boolean; after: PrecedingIntent }

export function renderNextQuestion(
  history: PhraseHistory,
  { question, phase, isLast, after }: NextQuestionInput,
): string {
  const intro = phase
    ? phaseIntros[phase]
    : isLast
      ? 'This is my last question.'
      : pickPhrase(history, transitions)
  return `${pickPhrase(history, leadsByIntent[after])} ${intro}\n\n${question}`
}

/** Openings of a follow-up to an answer whose score is capped, by the reason for the cap. */
const ceilingFollowUpIntros: Record<ScoreCeiling, readonly string[]> = {
  echo: [
    "That's my question again. Start with this part:",
    "Those are my words. Now I'd like to hear yours.",
    "You've repeated the question. Try this:",
  ],
  unknown: ["Let's take one part of it.", "Let's try one part first.", 'Then just this part:'],
  repeated: [
    "You've told me this before. Tell me something new here:",
    'You used this story earlier. Try a new one here:',
    "I know that one already. Here's what I'm asking now:",
  ],
  short: [
    'Tell me a little more.',
    "I'd like to hear a few more sentences.",
    'Tell me more about it.',
    "That's brief. Go on.",
    "That's a start. Keep going.",
    'Take a bit more time for it.',
    'We have time for more.',
    'Give me more detail.',
    'Please go on from there.',
    'Fill that out a bit.',
    'Make that a little longer.',
    'A few more words would help.',
  ],
  'off-topic': [
    "I can't see yet how this answers my question. Try this part:",
    "I couldn't connect this to my question. Let's start here:",
    'Help me see how this answers my question. Start with this:',
    'Let me bring you back to what I asked:',
    'I was asking about something else. Start here:',
    "Let me point you to what I'm asking:",
  ],
  stuffed: [
    'Put it into full sentences, and start with this:',
    'These are keywords. Tell me how they fit together.',
    'Say it as you would to a colleague:',
  ],
  mistaken: [
    'Let me ask about one thing in particular.',
    "Let's look at one part of it again.",
    "Let's take a second look.",
  ],
}

/** Openings before a quote of the user. */
const quoteIntros = [
  'You said',
  'You mentioned',
  'You told me',
  'In your words:',
  'You also said',
  'Earlier you said',
  'You put it this way:',
  'I heard you say',
  "I'd like to come back to this:",
  'This caught my ear:',
  'You were saying',
  'I wrote down',
]

type FollowUpInput = {
  probe: string
  /** Ceiling of the answer, if any. */
  ceiling: ScoreCeiling | null
  /** Sentence of the user that perhaps makes the point, to be quoted back. */
  quote: string | null
}

export function renderFollowUp(history: PhraseHistory, { probe, ceiling, quote }: FollowUpInput): string {
  if (ceiling) return `${pickPhrase(history, ceilingFollowUpIntros[ceiling])} ${probe}`
  return quote
    ? `${pickPhrase(history, quoteIntros)} “${quote}”. ${probe}`
    : `${pickPhrase(history, followUpIntros)} ${probe}`
}

/** Follow-up questions on the parts of a story. The number of the question selects one. */
export const storyProbes: Record<StoryPart, readonly string[]> = {
  'story-result': [
    'How did it turn out, and how could you tell?',
    'How did it end, and what showed you that?',
    'What was different afterwards, and by how much?',
    'Where did that leave things, and what could you measure?',
    'What was the outcome, and who noticed it?',
    'What had changed a month later, as far as you know?',
  ],
  'story-own-part': [
    'What was your own part in it, step by step?',
    'Which of these steps did you take yourself, and in what order?',
    'What did you do yourself, and what did others do?',
    "If I'd been watching, what would I have seen you do?",
    "What wouldn't have happened without you, and what exactly did you do?",
    'Take me through what you did, step by step. What came first?',
  ],
}
export const getStoryProbe = (part: StoryPart, number: number): string =>
  storyProbes[part][(number - 1) % storyProbes[part].length] ?? ''

const hintIntros = [
  "Let's take a smaller piece.",
  'Let me make it smaller.',
  'Think of one part only.',
  "Here's a place to start.",
  'Try it from this angle.',
  'Maybe this helps.',
]
const openHint = "Start with the part you're surest of, and think aloud from there."

/** A user who asks for a hint needs no reassurance. */
export const renderHint = (history: PhraseHistory, probe: string | null, isAskedFor: boolean): string =>
  [
    ...(isAskedFor ? [] : [pickPhrase(history, reassurances)]),
    probe ? `${pickPhrase(history, hintIntros)} ${probe}` : openHint,
  ].join(' ')

/** Kind of answer expected, by type of interview. */
const answerGuidance: Record<InterviewContext['type'], string> = {
  [interviewTypes.General]: 'Two or three points, each with an example, are plenty.',
  [interviewTypes.Technical]: "Say how it works or what you'd do, and give the reasons.",
  [interviewTypes.Behavioral]:
    'One real situation is best: what it was about, what you did and how it ended.',
  [interviewTypes.SystemDesign]: "Where I haven't said anything, make an assumption and tell me.",
  [interviewTypes.Coding]: 'Use any language. Make assumptions and tell me.',
  [interviewTypes.Leadership]:
    'One real situation is best: what you decided, how people took it and what changed.',
  [interviewTypes.Product]: 'Choose any product or market, and tell me what you assume.',
}

export type ClarificationInput = {
  context: InterviewContext
  competency: string
  /** Open question or follow-up. */
  question: string
  /** The whole question in simple English, if the bank has it. */
  plainer: string | null
  /** What the interviewer wants to learn, if the bank has it. */
  purpose: string | null
  /** `question` is a follow-up. */
  isFollowUp: boolean
  /** The question was explained before. */
  isRepeated: boolean
}

export function renderClarification(history: PhraseHistory, input: ClarificationInput): string {
  const { context, competency, question, plainer, purpose, isRepeated } = input
  if (!isRepeated)
    return `${purpose?.replace(/^They\b/, 'Interviewers') ?? `This is about ${lowerFirst(competency)}.`} ${answerGuidance[context.type]} The question again:\n\n${question}`
  return plainer
    ? renderPlainerQuestion(history, plainer, input)
    : `${pickPhrase(history, interpretFreelyReplies)}\n\n${question}`
}

const interpretFreelyReplies = [
  "Take it as you understand it, and tell me what you assume. There's no trick.",
  'You can read it in more than one way. Choose one and tell me which.',
  'Any reading is fine, as long as you tell me what you assume.',
]

const plainerWordingIntros = ['In simpler words:', 'Let me put it more simply.', 'In plain words:']

export function renderPlainerQuestion(
  history: PhraseHistory,
  plainer: string,
  { isFollowUp, question }: Pick<ClarificationInput, 'isFollowUp' | 'question'>,
): string {
  const further = isFollowUp ? `\n\nFor now, just this part:\n\n${question}` : ''
  return `${pickPhrase(history, plainerWordingIntros)}\n\n${plainer}${further}`
}

type ClosingReason = Extract<DialogueAct, { kind: 'close' }>['reason']
type ClosingMessages = Record<ClosingReason | 'over' | 'goodbye', string>

/** Fixed closing texts, which no model rewords. */
const closingMessages: Record<Language, ClosingMessages> = {
  en: {
    done: 'That was my last question. Thank you for the conversation.',
    time: "Our 30 minutes are nearly over, so I'll stop here. Thank you for the conversation.",
    messages: "That's all we can fit into one interview, so I'll stop here. Thank you for the conversation.",
    outOfTokens:
      "That's all we can fit into one interview, so I'll stop here. Thank you for the conversation.",
    over: 'The interview is over.',
    goodbye: 'End the interview to read your summary.',
  },
  ru: {
    done: 'Это был мой последний вопрос. Спасибо за беседу.',
    time: 'Наши полчаса почти прошли, поэтому я остановлюсь здесь. Спасибо за беседу.',
    messages: 'Для одного собеседования это всё, поэтому остановимся здесь. Спасибо за беседу.',
    outOfTokens: 'Для одного собеседования это всё, этот ответ я уже не оценю. Спасибо за беседу.',
    over: 'Собеседование окончено.',
    goodbye: 'Завершите собеседование, чтобы прочитать итоги.',
  },
}
export const renderClosing = (reason: ClosingReason, language: Language): string =>
  `${closingMessages[language][reason]} ${closingMessages[language].goodbye}`
export const renderFarewell = (language: Language): string =>
  `${closingMessages[language].over} ${closingMessages[language].goodbye}`

/** Leaves abbreviations and "I" as they are. */
export const lowerFirst = (text: string): string =>
  /^(?:[A-Z]{2}|I\b)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
