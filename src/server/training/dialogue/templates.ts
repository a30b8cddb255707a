import type { Language } from '#contract/account.ts'
import { interviewTypes } from '#contract/enums.ts'
import type { Phase } from '#server/training/question-bank/question.ts'
import type { Cap } from '#server/training/scoring/verdict.ts'
import { questionsPlanned, type StoryPart } from './decide.ts'
import type { Move, Scene } from './dialogue-act.ts'
import { pick, type Voice } from './phrase-picker.ts'

const names: Record<Scene['type'], string> = {
  [interviewTypes.General]: 'general interview',
  [interviewTypes.Technical]: 'technical interview',
  [interviewTypes.Behavioral]: 'behavioural interview',
  [interviewTypes.SystemDesign]: 'system design interview',
  [interviewTypes.Coding]: 'coding interview',
  [interviewTypes.Leadership]: 'leadership interview',
  [interviewTypes.Product]: 'product interview',
}

/** How it will go, by type: what a candidate would want to know before the first question. */
const course: Record<Scene['type'], string> = {
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

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

/** Welcome and first question, one message. */
export function welcome({ type, jobRole, companyName }: Scene, question: string): string {
  const job = `${jobRole ? ` for the role of ${jobRole}` : ''}${companyName ? ` at ${companyName}` : ''}`
  const planned = questionsPlanned(type)
  const size =
    type === interviewTypes.SystemDesign ? 'one problem' : `${counts[planned] ?? planned} questions`
  return [
    `Welcome to your ${names[type]}${job}. We have half an hour and ${size}. ${course[type]}`,
    'You can ask me to explain a question, and you can skip one.',
    `Let us begin.\n\n${question}`,
  ].join(' ')
}

const heard = [
  'Thank you.',
  'All right.',
  'Understood.',
  'Okay, I see.',
  'Thanks, I have that.',
  'Good, I have noted that.',
  'I have made a note of it.',
]
const onward = [
  'Here is my next question.',
  'Let us move on.',
  'My next question is about something else.',
  'Now to something different.',
  'On to the next one.',
  'I would like to turn to another subject.',
]
const staying = [
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
const left = [
  'That is fine, we leave it.',
  'All right, we skip that one.',
  'No problem, let us leave that one.',
  'Then we leave it there.',
  'Fine, that one stays open.',
  'As you like, we go past it.',
]

/** How a part of a system design problem is opened. */
const openings: Record<Phase, string> = {
  requirements: 'Let us begin with the requirements.',
  data: 'Let us turn to the data.',
  architecture: 'Now to the architecture.',
  deepDive: 'Let us look more closely at one place.',
  tradeOffs: 'One last part.',
}

const calming = [
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

/** What the message was that the next question follows on. */
type After = 'answer' | 'skip' | 'dontKnow'
const leads: Record<After, readonly string[]> = { answer: heard, skip: left, dontKnow: calming }

type Next = { question: string; phase: Phase | null; isLast: boolean; after: After }

export function askNext(voice: Voice, { question, phase, isLast, after }: Next): string {
  const turn = phase ? openings[phase] : isLast ? 'This is my last question.' : pick(voice, onward)
  return `${pick(voice, leads[after])} ${turn}\n\n${question}`
}

/** Where an answer was none, going deeper is not the word for it. */
const again: Record<Cap, readonly string[]> = {
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

/** How their own words are taken up. */
const quoting = [
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

type Further = {
  probe: string
  /** Why the answer was none; null where it was one. */
  cap: Cap | null
  /** What the person said that may have meant it, fit to be said back. */
  quote: string | null
}

export function followUp(voice: Voice, { probe, cap, quote }: Further): string {
  if (cap) return `${pick(voice, again[cap])} ${probe}`
  return quote ? `${pick(voice, quoting)} “${quote}”. ${probe}` : `${pick(voice, staying)} ${probe}`
}

/** What a story is asked for when its points are all there; by the number of the question, so that it varies. */
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
export const storyProbe = (part: StoryPart, number: number): string =>
  storyProbes[part][(number - 1) % storyProbes[part].length] ?? ''

const smaller = [
  'Let us take a smaller piece of it.',
  'Let me make it smaller.',
  'Think of one part only.',
  'Here is a place to begin.',
  'Try it from this side.',
  'Perhaps this helps.',
]
const anywhere = 'Begin with the part you are surest of, and think aloud from there.'

/** Whoever asks for a hint has nothing to be calmed about. */
export const hint = (voice: Voice, probe: string | null, isAskedFor: boolean): string =>
  [...(isAskedFor ? [] : [pick(voice, calming)]), probe ? `${pick(voice, smaller)} ${probe}` : anywhere].join(
    ' ',
  )

/** What kind of answer helps, for somebody who asks what is meant. */
const wanted: Record<Scene['type'], string> = {
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

export type Unclear = {
  scene: Scene
  competency: string
  /** On the table. */
  question: string
  /** The whole question in simpler words, where the bank has them. */
  plainer: string | null
  /** Something about it is on the table, no longer the question itself. */
  isFurther: boolean
  /** It was explained before. */
  isAgain: boolean
}

export function clarify(voice: Voice, unclear: Unclear): string {
  const { scene, competency, question, isAgain } = unclear
  if (!isAgain)
    return `The topic I want to hear about is ${lowerFirst(competency)}. ${wanted[scene.type]} The question again:\n\n${question}`
  return unclear.plainer ? simpler(voice, unclear) : `${pick(voice, asYouLike)}\n\n${question}`
}

const asYouLike = [
  'Take it as you understand it, and say what you assume. There is no trick in it.',
  'There is more than one way to understand it: choose one, and tell me which.',
  'Whatever you make of it is fine, as long as you say what you assume.',
]

const inSimpleWords = ['In simpler words:', 'Let me put it more simply.', 'The same in plain words:']

/** The question in simpler words, where there are some. */
export function simpler(voice: Voice, unclear: Unclear): string {
  const { plainer, isFurther, question } = unclear
  if (!plainer) return clarify(voice, unclear)
  const further = isFurther ? `\n\nFor now I only want to know this:\n\n${question}` : ''
  return `${pick(voice, inSimpleWords)}\n\n${plainer}${further}`
}

type Why = Extract<Move, { kind: 'close' }>['why']
type Ending = Record<Why | 'over' | 'goodbye', string>

/** The end is said in our own words, also where a model says everything else. */
const endings: Record<Language, Ending> = {
  en: {
    done: 'That was my last question. Thank you for the conversation.',
    time: 'Our half hour is nearly over, so I will stop here. Thank you for the conversation.',
    messages: 'This is as far as one session goes, so I will stop here. Thank you for the conversation.',
    spent: 'This is as far as one session goes, so I will stop here. Thank you for the conversation.',
    over: 'The interview is over.',
    goodbye: 'End the session to read your summary.',
  },
  ru: {
    done: 'Это был мой последний вопрос. Спасибо за беседу.',
    time: 'Наши полчаса почти прошли, поэтому я остановлюсь здесь. Спасибо за беседу.',
    messages: 'Дальше одна тренировка не идёт, поэтому я остановлюсь здесь. Спасибо за беседу.',
    spent:
      'Дальше одна тренировка не идёт: этот ответ я уже не оцениваю и остановлюсь здесь. Спасибо за беседу.',
    over: 'Собеседование окончено.',
    goodbye: 'Завершите тренировку, чтобы прочитать итоги.',
  },
}
export const close = (why: Why, language: Language): string =>
  `${endings[language][why]} ${endings[language].goodbye}`
export const farewell = (language: Language): string =>
  `${endings[language].over} ${endings[language].goodbye}`

/** `APIs` and `I` stay as they are. */
const lowerFirst = (text: string): string =>
  /^(?:[A-Z]{2}|I\b)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
