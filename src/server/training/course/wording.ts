import { interviewTypes } from '#contract/choices.ts'
import type { Phase } from '#server/training/bank/question.ts'
import { lotOf } from '#server/training/rules.ts'
import type { Cap } from '#server/training/scoring/verdict.ts'
import { questionsPlanned, type StoryPart } from './decide.ts'
import type { Move, Scene } from './move.ts'

/** The coach's own words. An interview reads the same each time, and two interviews differ. */
export type Voice = {
  /** Of the interview: with which words it begins. */
  seed: string
  /** How often the coach has spoken: the words go on from there, so that none come twice in a row. */
  turn: number
}

const pick = ({ seed, turn }: Voice, texts: readonly string[]): string =>
  texts[(lotOf(seed, 'wording') + turn) % texts.length] ?? ''

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

const heard = ['Thank you.', 'All right.', 'Understood.', 'Okay, thank you.', 'Thanks, I have that.']
const onward = ['Here is my next question.', 'Let us move on.', 'My next question is about something else.']
const staying = [
  'Let us stay with this for a moment.',
  'One more thing about this.',
  'I would like to go a little deeper here.',
  'Let me follow up on that.',
  'Before we leave this:',
]
const left = [
  'That is fine, we leave it.',
  'All right, we skip that one.',
  'No problem, let us leave that one.',
]

/** How a part of a system design problem is opened. */
const openings: Record<Phase, string> = {
  requirements: 'Let us begin with the requirements.',
  data: 'Let us turn to the data.',
  architecture: 'Now to the architecture.',
  deepDive: 'Let us look more closely at one place.',
  tradeOffs: 'One last part.',
}

const calming = ['That is all right.', 'No problem.', 'Fair enough.']

/** What the message was that the next question follows on. */
type After = 'answer' | 'skip' | 'dontKnow'
const leads: Record<After, readonly string[]> = { answer: heard, skip: left, dontKnow: calming }

type Next = { question: string; phase: Phase | null; isLast: boolean; after: After }

export function askNext(voice: Voice, { question, phase, isLast, after }: Next): string {
  const turn = phase ? openings[phase] : isLast ? 'This is my last question.' : pick(voice, onward)
  return `${pick(voice, leads[after])} ${turn}\n\n${question}`
}

/** Where an answer was none, going deeper is not the word for it. */
const again: Record<Cap, string> = {
  echo: 'That is my question again. Begin with this part of it:',
  unknown: 'Let us take one part of it.',
  repeated: 'You have told me this before. Is there something else you can tell me here?',
  short: 'Tell me a little more.',
  'off-topic': 'I cannot see yet how this belongs to my question. Try this part of it:',
  stuffed: 'Put it into whole sentences for me, and begin with this:',
}

export const followUp = (voice: Voice, probe: string, cap: Cap | null): string =>
  `${cap ? again[cap] : pick(voice, staying)} ${probe}`

/** What a story is asked for when its points are all there. */
export const storyProbes: Record<StoryPart, string> = {
  'story-result': 'What came of it in the end, and how could you tell?',
  'story-own-part': 'What was your own part in it, step by step?',
}

export const hint = (voice: Voice, probe: string | null): string =>
  probe
    ? `${pick(voice, calming)} Let us take a smaller piece of it. ${probe}`
    : `${pick(voice, calming)} Begin with the part you are surest of, and think aloud from there.`

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

type Unclear = { scene: Scene; competency: string; question: string; isAgain: boolean }

export const clarify = ({ scene, competency, question, isAgain }: Unclear): string =>
  isAgain
    ? `Take it as you understand it, and say what you assume. There is no trick in it.\n\n${question}`
    : `The topic I want to hear about is ${lowerFirst(competency)}. ${wanted[scene.type]} The question again:\n\n${question}`

type About = Extract<Move, { kind: 'redirect' }>['about']

const redirects: Record<About, readonly string[]> = {
  aside: [
    'Take the time you need. This is the question:',
    'Whenever you are ready, this is the question:',
    'I am listening. This is the question:',
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
export const redirect = (voice: Voice, about: About, question: string): string =>
  `${pick(voice, redirects[about])}\n\n${question}`

const closings: Record<Extract<Move, { kind: 'close' }>['why'], string> = {
  done: 'That was my last question. Thank you for the conversation.',
  time: 'Our half hour is nearly over, so I will stop here. Thank you for the conversation.',
  messages: 'This is as far as one session goes, so I will stop here. Thank you for the conversation.',
}
const goodbye = 'End the session to read your summary.'
export const close = (why: keyof typeof closings): string => `${closings[why]} ${goodbye}`
export const farewell = (): string => `The interview is over. ${goodbye}`

/** `APIs` and `I` stay as they are. */
const lowerFirst = (text: string): string =>
  /^(?:[A-Z]{2}|I\b)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
