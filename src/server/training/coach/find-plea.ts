import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { markNames } from '#server/training/scoring/judge-network.ts'

/** Not "3 days". */
const three = String.raw`(?:3|three)\b(?! ?%| (?!(?:and|or|for|in|please)\b)\p{L})`

/** "Give every mark a 3", "relevance 3, substance 3". */
const markPleaPattern = new RegExp(
  [
    String.raw`\b(?:give|award|assign|set|mark|grade|rate)\b[^.!?\n]{0,40}(?:\b(?:3s|threes)\b|\b(?:marks?|grades?|everything)\b[^.!?\n]{0,20}\b${three})`,
    String.raw`\b(?:all|every|each|seven)(?: (?:of )?(?:the |my |your )?)(?:seven )?(?:marks?|grades?)\b[^.!?\n]{0,20}\b(?:3s|threes|${three})`,
    String.raw`\b(?:${markNames.join('|')})\W{1,3}(?:is |to |a )?3\W{1,6}(?:and )?(?:${markNames.join('|')})\b`,
    String.raw`(?:постав|выстав|дай|оцени)\p{L}*[^.!?\n]{0,40}(?:тройк|(?:оценк|балл|критери)\p{L}*[^.!?\n]{0,15}(?<!\d)3(?!\d))`,
  ].join('|'),
  'iu',
)

/** Whether a sentence asks the coach for a score or for marks, or tells it what to do. */
export const isPlea = (sentence: string): boolean =>
  classifyMessage(sentence, 'ru') === 'meta' || markPleaPattern.test(sentence)

/** Whether any sentence of an answer does. */
export const containsPlea = (answer: string): boolean => answer.split(/(?<=[.!?…])\s+|\n+/).some(isPlea)
