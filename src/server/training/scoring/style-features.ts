import { isNumber } from './match.ts'
import type { Word } from './tokenize.ts'

/** How something is said, apart from what: cues that any good answer has, counted by general signs of English. */

const cappedRatio = (value: number, full: number) => Math.min(1, value / full)

const actionVerbs =
  '[a-z]{1,20}ed|built|led|wrote|made|took|gave|held|ran|set|put|met|told|said|kept|brought|found|chose|taught|went|sat|spoke|drew|cut|got|sent|split|began|spent|paid|sold|bought|read|let|came|showed|left|broke|heard|thought'

/** What somebody did: "I built", "we then decided to", but not "as I said". "We" is no fault. */
const actionPattern = new RegExp(
  `(?<!\\bas )\\b(?:i|we)(?: (?:then|also|first|just|only|finally|immediately|personally|quickly|therefore|started to|began to|decided to|managed to|tried to))? (?:${actionVerbs})\\b`,
  'g',
)

const storyCues = {
  place:
    /\b(?:when|while|during|at the time|last (?:year|spring|summer|autumn|winter|month)|in my|at my|at a|in a|we were|i was|there was|our|my (?:team|company|last|previous|first|second|third|current))\b/,
  past: /\b(?:was|were|had|[a-z]{3,20}ed)\b/g,
  task: /\b(?:had to|needed|need to|was (?:asked|responsible|supposed|expected|in charge)|(?:my|our) (?:task|job|role|goal|responsibility|part)|goal|target|aim|deadline|wanted to|problem was|challenge|because|question was|asked (?:me|us)|up to (?:me|us)|should have)\b/,
  result:
    /\b(?:result|outcome|in the end|as a consequence|led to|ended|eventually|finally|since then|afterwards|by the end|so that|which meant|within (?:a|two|three|\d)|went (?:up|down|from)|dropped|rose|fell|grew|increased|reduced|decreased|improved|saved|cut|won|delivered|launched|shipped|passed|achieved|reached|finished|succeeded|failed|doubled|halved|from \d)/,
  reflection:
    /\b(?:learn\w*|lesson|taught (?:me|us)|in hindsight|looking back|next time|since then|(?:today|now) (?:i|we)|(?:i|we) now|would (?:do|have|start|begin|ask|say|tell)|differently|realis\w*|realiz\w*|still (?:do|use)|ever since|(?:i|we) have (?:kept|done)|what (?:i|we) took|it showed (?:me|us)|changed how)\b/,
}

/** The parts of a story, each from 0 to 1. */
export function getStoryFeatures(answer: string, words: readonly Word[]) {
  const text = answer.toLowerCase().replaceAll('’', "'")
  const isTold = (text.match(storyCues.past)?.length ?? 0) >= 3
  return {
    situation: (Number(storyCues.place.test(text)) + Number(isTold)) / 2,
    task: Number(storyCues.task.test(text)),
    action: cappedRatio(text.match(actionPattern)?.length ?? 0, 3),
    result: (Number(storyCues.result.test(text)) + Number(words.some(isNumber))) / 2,
    reflection: Number(storyCues.reflection.test(text)),
  }
}

/** Names of things and people: capital letters inside a sentence, and abbreviations. */
const namePattern =
  /(?<![.!?]\s|^)\b(?:[A-Z]{2,20}\w{0,20}|[A-Z][a-z]{1,20}[A-Z0-9]\w{0,20}|[A-Z][a-z]{2,20})\b/g
const examplePattern =
  /\b(?:for example|for instance|such as|e\.g|in one case|one of them|specifically|in particular|say,|like when)/i

/** Whether something is said concretely: figures, names of things, examples. From 0 to 1. */
export function getSpecificity(answer: string, words: readonly Word[]): number {
  const figures = new Set(words.filter(isNumber).map(word => word.text)).size
  const names = new Set(answer.match(namePattern)).size
  return cappedRatio(
    0.4 * Math.min(2, figures) + 0.2 * Math.min(3, names) + (examplePattern.test(answer) ? 0.3 : 0),
    1,
  )
}

const connectivePattern =
  /\b(?:first|second|third|then|next|after|before|finally|because|therefore|but|however|while|although|when|if|since|as a result|instead|also|that is why|for example|in the end|today|later|once|until|whereas)\b/g

/** Whether an answer has a thread: a word that ties thoughts together every twenty words. From 0 to 1. */
export function getStructure(answer: string, words: readonly Word[]): number {
  const ties = answer.toLowerCase().match(connectivePattern)?.length ?? 0
  return words.length === 0 ? 0 : cappedRatio(ties, words.length / 20)
}

/**
 * Whether it can be followed: no sentence longer than one can take in. What was dictated comes without full stops: that
 * is the microphone's fault. From 0 to 1.
 */
export function getClarity(answer: string, words: readonly Word[]): number {
  const isDictated = !/[.!?;\n]\s{0,5}\S/.test(answer)
  if (words.length === 0 || isDictated) return Number(isDictated)
  const lengths = [...Map.groupBy(words, word => word.sentence).values()].map(own => own.length)
  return Math.min(1, Math.max(0.3, 1 - (Math.max(...lengths) - 45) / 45))
}
