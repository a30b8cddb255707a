import { interviewTypes } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import type { Phase } from '#server/training/question-bank/question-bank.ts'
import { seededRandom } from '#server/training/question-bank/question-selection.ts'
import type { ScoreCeiling } from '#server/training/scoring/judgement.ts'
import { type DialogueAct, getPlannedQuestionCount, type InterviewContext, type StoryPart } from './policy.ts'

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

const interviewTypeLabels: Record<InterviewContext['type'], string> = {
  [interviewTypes.General]: 'general interview',
  [interviewTypes.Technical]: 'technical interview',
  [interviewTypes.Behavioral]: 'behavioural interview',
  [interviewTypes.SystemDesign]: 'system design interview',
  [interviewTypes.Coding]: 'coding interview',
  [interviewTypes.Leadership]: 'leadership interview',
  [interviewTypes.Product]: 'product interview',
}

const introductions: Record<InterviewContext['type'], string> = {
  [interviewTypes.General]: 'Answer as you would to a person across the table.',
  [interviewTypes.Technical]: 'Explain how things work and why; say so when you are guessing.',
  [interviewTypes.Behavioral]:
    'I am after real situations: what it was about, what you did yourself, and what came of it.',
  [interviewTypes.SystemDesign]:
    'We take it through five parts, from requirements to trade-offs; think aloud and put figures on things.',
  [interviewTypes.Coding]:
    'Talk me through your thinking: approach, cost, special cases and tests. Code is welcome, complete programs are not needed.',
  [interviewTypes.Leadership]:
    'I am after real situations: how you decided, what it meant for people, and what changed.',
  [interviewTypes.Product]:
    'Think aloud: whom it is for, how you would measure it, and what you would leave out.',
}

export const numberWords = 'no one two three four five six seven eight nine ten'.split(' ')

export function renderWelcome({ type, jobRole, companyName }: InterviewContext, question: string): string {
  const job = `${jobRole ? ` for the role of ${jobRole}` : ''}${companyName ? ` at ${companyName}` : ''}`
  const planned = getPlannedQuestionCount(type)
  const size =
    type === interviewTypes.SystemDesign ? 'one problem' : `${numberWords[planned] ?? planned} questions`
  return [
    `Welcome to your ${interviewTypeLabels[type]}${job}. We have half an hour and ${size}. ${introductions[type]}`,
    'You can ask me to explain a question, and you can skip one.',
    `Let us begin.\n\n${question}`,
  ].join(' ')
}

const acknowledgements = [
  'Thank you.',
  'All right.',
  'Understood.',
  'Okay, I see.',
  'Thanks, I have that.',
  'Good, I have noted that.',
  'I have made a note of it.',
]
const transitions = [
  'Here is my next question.',
  'Let us move on.',
  'My next question is about something else.',
  'Now to something different.',
  'On to the next one.',
  'I would like to turn to another subject.',
]
const followUpIntros = [
  'Let us stay with this for a moment.',
  'One more thing about this.',
  'I would like to go a little deeper here.',
  'Let me follow up on that.',
  'Before we leave this:',
  'There is something I would still like to hear.',
  'Let us look at one part of it.',
  'I have a question about that.',
  'Let me ask about one thing in particular.',
  'One part of this interests me.',
  'Take me a step further.',
  'While we are on it:',
]
const skipAcknowledgements = [
  'That is fine, we leave it.',
  'All right, we skip that one.',
  'No problem, let us leave that one.',
  'Then we leave it there.',
  'Fine, that one stays open.',
  'As you like, we go past it.',
]

const phaseIntros: Record<Phase, string> = {
  requirements: 'Let us begin with the requirements.',
  data: 'Let us turn to the data.',
  architecture: 'Now to the architecture.',
  deepDive: 'Let us look more closely at one place.',
  tradeOffs: 'One last part.',
}

const reassurances = [
  'That is all right.',
  'Fair enough.',
  'That happens to everybody.',
  'Nobody knows everything.',
  'That is an honest answer.',
  'It is good of you to say so.',
  'Never mind.',
  'We need not get stuck on it.',
  'No harm done.',
  'That can happen.',
  'I do not mind.',
  'Better to say so than to guess.',
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
    'That is my question again. Begin with this part of it:',
    'Those are my words; now I would like to hear yours.',
    'You have said back what I asked. Try this:',
  ],
  unknown: ['Let us take one part of it.', 'Let us try it from one side.', 'Then only this much of it:'],
  repeated: [
    'You have told me this before. Is there something else you can tell me here?',
    'This is the story from an earlier question. Try something new for this one:',
    'I know that one from before. What I am after now is this:',
  ],
  short: [
    'Tell me a little more.',
    'I would like to hear a few more sentences.',
    'Say some more about it.',
    'That is brief; go on.',
    'That could be a beginning; carry it further.',
    'Take a little more room for it.',
    'There is time for more than that.',
    'I can take more detail than that.',
    'Please go on from there.',
    'Fill that out a little for me.',
    'Make that a little longer.',
    'A few words more would help.',
  ],
  'off-topic': [
    'I cannot see yet how this belongs to my question. Try this part of it:',
    'I could not connect this with my question. Let us begin here:',
    'Help me to see what this has to do with my question. Begin with this:',
    'Let me bring you back to what I asked:',
    'I was after something else. Begin here:',
    'Let me point you to what I am after:',
  ],
  stuffed: [
    'Put it into whole sentences for me, and begin with this:',
    'These are key words; tell me what stands between them.',
    'Say it as you would to a colleague across the table:',
  ],
  mistaken: [
    'Let me ask about one thing in particular.',
    'Let us look at one part of it again.',
    'Take a second look with me.',
  ],
}

/** Openings before a quote of the user. */
const quoteIntros = [
  'You said',
  'You mentioned',
  'You told me',
  'In your words:',
  'I noted this:',
  'Earlier you said',
  'You put it like this:',
  'I heard you say',
  'I would like to come back to this:',
  'This stayed with me:',
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
    'What came of it in the end, and how could you tell?',
    'How did it end, and what showed you that?',
    'What was different afterwards, and by how much?',
    'Where did that leave things, and what did you see or count?',
    'What was the outcome, and who noticed it?',
    'What had changed a month later, as far as you know?',
  ],
  'story-own-part': [
    'What was your own part in it, step by step?',
    'Which of these steps did you take yourself, and in what order?',
    'What did you do with your own hands, and what did others do?',
    'If I had watched you through it, what would I have seen you do?',
    'What would not have happened without you, and what exactly did you do for it?',
    'Take me through what you yourself did, from the first step to the last. What came first?',
  ],
}
export const getStoryProbe = (part: StoryPart, number: number): string =>
  storyProbes[part][(number - 1) % storyProbes[part].length] ?? ''

const hintIntros = [
  'Let us take a smaller piece of it.',
  'Let me make it smaller.',
  'Think of one part only.',
  'Here is a place to begin.',
  'Try it from this side.',
  'Perhaps this helps.',
]
const openHint = 'Begin with the part you are surest of, and think aloud from there.'

/** A user who asks for a hint needs no reassurance. */
export const renderHint = (history: PhraseHistory, probe: string | null, isAskedFor: boolean): string =>
  [
    ...(isAskedFor ? [] : [pickPhrase(history, reassurances)]),
    probe ? `${pickPhrase(history, hintIntros)} ${probe}` : openHint,
  ].join(' ')

/** Kind of answer expected, by type of interview. */
const answerGuidance: Record<InterviewContext['type'], string> = {
  [interviewTypes.General]: 'Two or three reasons with an example of each are plenty.',
  [interviewTypes.Technical]: 'Say how it works, when you would use it and what it costs.',
  [interviewTypes.Behavioral]:
    'One real situation is best: what it was about, what you did and how it ended.',
  [interviewTypes.SystemDesign]:
    'Make an assumption wherever I have not said anything, and tell me what it is.',
  [interviewTypes.Coding]: 'Choose any language, make your own assumptions and say them.',
  [interviewTypes.Leadership]:
    'One real situation is best: what you decided, how people took it and what changed.',
  [interviewTypes.Product]: 'Choose whatever product or market you like, and say what you assume.',
}

export type ClarificationInput = {
  context: InterviewContext
  competency: string
  /** Open question or follow-up. */
  question: string
  /** The whole question in simple English, if the bank has it. */
  plainer: string | null
  /** `question` is a follow-up. */
  isFollowUp: boolean
  /** The question was explained before. */
  isRepeated: boolean
}

export function renderClarification(history: PhraseHistory, input: ClarificationInput): string {
  const { context, competency, question, plainer, isRepeated } = input
  if (!isRepeated)
    return `The topic I want to hear about is ${lowerFirst(competency)}. ${answerGuidance[context.type]} The question again:\n\n${question}`
  return plainer
    ? renderPlainerQuestion(history, plainer, input)
    : `${pickPhrase(history, interpretFreelyReplies)}\n\n${question}`
}

const interpretFreelyReplies = [
  'Take it as you understand it, and say what you assume. There is no trick in it.',
  'There is more than one way to understand it: choose one, and tell me which.',
  'Whatever you make of it is fine, as long as you say what you assume.',
]

const plainerWordingIntros = ['In simpler words:', 'Let me put it more simply.', 'The same in plain words:']

export function renderPlainerQuestion(
  history: PhraseHistory,
  plainer: string,
  { isFollowUp, question }: Pick<ClarificationInput, 'isFollowUp' | 'question'>,
): string {
  const further = isFollowUp ? `\n\nFor now I only want to know this:\n\n${question}` : ''
  return `${pickPhrase(history, plainerWordingIntros)}\n\n${plainer}${further}`
}

type ClosingReason = Extract<DialogueAct, { kind: 'close' }>['reason']
type ClosingMessages = Record<ClosingReason | 'over' | 'goodbye', string>

/** Fixed closing texts, which no model rewords. */
const closingMessages: Record<Language, ClosingMessages> = {
  en: {
    done: 'That was my last question. Thank you for the conversation.',
    time: 'Our half hour is nearly over, so I will stop here. Thank you for the conversation.',
    messages: 'This is as far as one session goes, so I will stop here. Thank you for the conversation.',
    outOfTokens: 'This is as far as one session goes, so I will stop here. Thank you for the conversation.',
    over: 'The interview is over.',
    goodbye: 'End the session to read your summary.',
  },
  ru: {
    done: 'Это был мой последний вопрос. Спасибо за беседу.',
    time: 'Наши полчаса почти прошли, поэтому я остановлюсь здесь. Спасибо за беседу.',
    messages: 'Дальше одна тренировка не идёт, поэтому я остановлюсь здесь. Спасибо за беседу.',
    outOfTokens:
      'Дальше одна тренировка не идёт: этот ответ я уже не оцениваю и остановлюсь здесь. Спасибо за беседу.',
    over: 'Собеседование окончено.',
    goodbye: 'Завершите тренировку, чтобы прочитать итоги.',
  },
}
export const renderClosing = (reason: ClosingReason, language: Language): string =>
  `${closingMessages[language][reason]} ${closingMessages[language].goodbye}`
export const renderFarewell = (language: Language): string =>
  `${closingMessages[language].over} ${closingMessages[language].goodbye}`

/** Leaves abbreviations and "I" as they are. */
export const lowerFirst = (text: string): string =>
  /^(?:[A-Z]{2}|I\b)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
