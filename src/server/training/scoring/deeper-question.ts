import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { countWords } from './complete-quote.ts'
import { decision, getStrengthReason, referring, straighten, unsuitable } from './reasons.ts'

/** A follow-up question about words of the answer that nothing in the answer replies to. */
export type DeeperQuestion =
  | 'measured'
  | 'otherView'
  | 'alternative'
  | 'differently'
  | 'mindChange'
  | 'example'
  | 'notice'
  | 'wrongChoice'
  | 'halfway'
  | 'tested'
  | 'explained'

export type DeeperStep = {
  kind: 'deeper'
  ask: DeeperQuestion
  quote: string
  /** Who is in the answer, for their view. */
  person?: string
}

type DeeperInput = {
  type: InterviewType
  question: string
  answer: string
  /** Sentences to ask about, the best one first. */
  quotes: readonly string[]
  /** Good answers are asked for more. */
  isGood: boolean
}

const people =
  /\b((?:my|our|his|her) (?:\w+ )?(?:boss|manager|director|supervisor|lead|owner|partner|board|teacher|professor)|(?:my|our|the|his|her) (?:area |line |senior |junior |new |old |head |shift |project |product |night )?(?:client|customer|colleague|doctor|nurse|engineer|developer|designer|supplier|chef|accountant|intern|board|director|foreman|professor|teacher))(?!['’\w]| of\b)/i
/** A name is at the beginning of what the person said or did. */
const namedPerson =
  /(?<![\p{L}’'])(?!(?:I|We|He|She|They|It|You|Who|Nobody|Everyone|Everybody|Anybody|Somebody|Someone|People|Others|Some|Several|Users|Customers|Management|This|That|These|Those|There|Then|Now|And|But|So|One|Both|Most|Nothing|Everything|What|Which|The)\b)(\p{Lu}\p{Ll}{2,}) (?:said|told|asked|wrote|called|answered|replied|laughed|refused|agreed|explained)\b/u
const oneself = /\b(?:i|i'm|i'd|i've|i'll|we|we'd|we've|my|our)\b/i
/** Words of a past of one's own. */
const past =
  /\b(?:i|we)(?: (?:also|then|just|first|even|once|never|only))? (?:\w{2,}ed|was|were|had|did|went|said|told|made|took|got|gave|came|found|wrote|sent|began|kept|knew|thought|saw|left|put|ran|built|led|brought|chose|spoke|sat|lost|won|paid|met|let|cut|held|drew|read)\b|\b(?:last (?:year|month|spring|summer|autumn|winter|week|time)|years? ago|months? ago|once|in 20\d\d)\b/i
const counted =
  /\b(?:measur\w*|count\w*|survey\w*|log(?:s|ged)?|track\w*|report\w*|spreadsheet\w*|dashboard\w*|compar\w*|metrics?|statistics?|data|query|chart\w*|timed|tested|benchmark\w*|a\/b|experiment\w*|stopwatch|record(?:s|ed)|profil\w*)\b/i
const otherWay =
  /\b(?:instead|rather than|alternativ\w*|options?|considered|could have|other way|decided against|trade-?offs?|versus|vs|ruled out|either|choice was|compar\w*|pros and cons|not because)\b/i
const lookingBack =
  /\b(?:learn\w*|lesson|reali[sz]\w*|hindsight|looking back|since then|mistakes?|wrong|regret\w*|different\w*|should have|shouldn't|would do|wish|too (?:late|early|long|soon)|next time|now i|i now|today i|if i (?:do|did|had)|again|earlier|sooner)\b/i
const noticing =
  /\b(?:notice\w*|monitor\w*|alert\w*|alarm\w*|metrics?|measur\w*|dashboard\w*|signs?|signal\w*|know (?:it|that|if|when)|tell (?:it|that|if|when)|track\w*|detect\w*|watch\w*|log(?:s|ged|ging)?|fail\w*|break\w*|broke\w*|check\w*|survey\w*|count\w*|see (?:if|whether|that))\b/i
const limiting =
  /\b(?:unless|except\w*|only (?:if|when|where)|downsides?|drawbacks?|trade-?offs?|slower|price|costs?|wrong (?:choice|tool)|not always|depends?|overkill|too (?:much|small|big|expensive|slow)|if (?:it|they|we|the|there) (?:\w+ )?(?:is|are|has|have)? ?(?:small|not|no|never|isn't|aren't)|limits?|exceptions?|disadvantages?)\b/i
const failing =
  /\b(?:fail\w*|halfway|crash\w*|retr(?:y|ies)|roll\w* ?back|revers\w*|abort\w*|restart\w*|resume\w*|undo|idempoten\w*|interrupt\w*|goes wrong|went wrong|stuck|time-?outs?)\b/i
const testing =
  /\b(?:test\w*|verif\w*|check\w*|sampl\w*|by hand|compar\w*|prove\w*|benchmark\w*|measur\w*)\b/i
/** Work that can stop in the middle. */
const process =
  /\b(?:load\w*|re-?run\w*|run(?:s|ning)?|cop(?:y|ies)|delet\w*|migrat\w*|deploy\w*|swap\w*|send\w*|sav(?:e|es|ing)|jobs?|transactions?|import\w*|backfill\w*|restor\w*|publish\w*|charg\w*|pay(?:s|ment\w*)?|queue\w*|merg\w*|upload\w*|sync\w*)\b/i
const rule =
  /\b(?:would|i'd|we'd|need\w*|must|never|always|only|if|because|should|don't|do not|rule|no|until|before|instead)\b/i
/** An act of the user that an interviewer can ask about. */
const act =
  /\b(?:i|we)(?: (?:also|then|just|first|even|finally|simply|only))? (?:decided|told|called|asked|wrote|made|went|said|stopped|moved|put|took|gave|built|rebuilt|changed|set|started|agreed|proposed|refused|threw|cut|sent|showed|chose|picked|turned|ran|tested|taught|fixed|found|drew|sat|brought|offered|split|kept|hired|let|hung|printed|counted|removed|replaced|dropped|invited|swapped|closed|opened|cancelled|insisted|apologi[sz]ed|explained|suggested|organi[sz]ed|introduced|measured|followed|held|paid|visited|read)\b/i
const work =
  /\b(?:made|built|rebuilt|wrote|found|organi[sz]ed|moved|changed|set up|fixed|tested|taught|introduced|removed|replaced|split|drew|counted|ran)\b/i
const explaining = /\b(?:explain\w*|non-?technical|laym[ae]n|plain words|simple words)\b/i
/** A sentence that leans on the one before. */
const fragment = /^(?:not|otherwise|same|wrong|never|neither|instead|else)\b/i
const unsure =
  /\b(?:not sure|don't know|do not know|never (?:done|did)|i guess|i suppose|maybe|perhaps|i hope|i think|could have|should have|i got wrong|my (?:mistake|fault))\b/i

type Rule = {
  ask: DeeperQuestion
  /** The question is about such words. */
  about?: (quote: string) => boolean
  /** An answer with such words may reply to it already. */
  unless: RegExp | null
  /** A middling answer has more urgent gaps. */
  isForGood?: true
}
const isDecision = (quote: string) => decision.test(quote) && !/\b(?:whatever|what|when) i\b/i.test(quote)
const isWork = (quote: string) => act.test(quote) && work.test(quote)
const isAct = (quote: string) => act.test(quote)
const isPresent = (quote: string) =>
  !past.test(quote) && !/\b(?:had|was|were|did|said|told|worst)\b/i.test(quote)
const isRule = (quote: string) => oneself.test(quote) && rule.test(quote) && !past.test(quote)
/** A rule that the user follows, not what they would do. */
const isHabit = (quote: string) => isRule(quote) && !/\b(?:would|i'd|we'd)\b/i.test(quote)
const isOwnPast = (quote: string) => oneself.test(quote) && past.test(quote)
const hasPerson = (quote: string) => isAct(quote) && (people.test(quote) || namedPerson.test(quote))

const ownStoryRules: readonly Rule[] = [
  {
    ask: 'measured',
    about: quote => getStrengthReason(quote) === 'result' && /\d/.test(quote),
    unless: counted,
  },
  { ask: 'alternative', about: isDecision, unless: otherWay },
  { ask: 'differently', about: isAct, unless: lookingBack },
  { ask: 'alternative', about: isWork, unless: otherWay },
  { ask: 'mindChange', about: isDecision, unless: /\bchange\w* my mind\b/i },
  { ask: 'differently', about: isOwnPast, unless: lookingBack },
]
/** In a technical answer a client or an owner is software. */
const storyRules: readonly Rule[] = [{ ask: 'otherView', about: hasPerson, unless: null }, ...ownStoryRules]
const habitRules: readonly Rule[] = [
  { ask: 'example', about: isHabit, unless: past },
  { ask: 'notice', about: isRule, unless: noticing },
  ...storyRules,
]
const technicalRules: readonly Rule[] = [
  { ask: 'halfway', about: quote => process.test(quote) && isPresent(quote), unless: failing },
  { ask: 'tested', about: isPresent, unless: testing },
  { ask: 'notice', about: isRule, unless: noticing },
  { ask: 'wrongChoice', about: isDecision, unless: limiting },
  { ask: 'explained', about: isPresent, unless: explaining, isForGood: true },
  ...ownStoryRules,
]
const askedForStory = /\b(?:tell me about|describe|when did|when have|a time|what happened|how did)\b/i
const askedForHabit = /\bhow (?:do|would) you\b|\bwhat do you do\b/i

function getRules(type: InterviewType, question: string, answer: string): readonly Rule[] {
  if (askedForStory.test(question) && past.test(answer))
    return isPeopleType(type) ? storyRules : ownStoryRules
  if (type === interviewTypes.General && !askedForHabit.test(question)) return storyRules
  return isPeopleType(type) ? habitRules : technicalRules
}

const isPeopleType = (type: InterviewType) =>
  type === interviewTypes.General ||
  type === interviewTypes.Behavioral ||
  type === interviewTypes.Leadership ||
  type === interviewTypes.Product

function findPerson(quote: string): string {
  const name = namedPerson.exec(straighten(quote))?.[1]
  const role = people.exec(straighten(quote))?.[1]?.toLowerCase() ?? ''
  return name ?? role.replace(/^(?:my|our) /, 'your ')
}

/** A quote that the sentence goes on after may end in the middle of a thought. */
const isCompleteIn = (answer: string, quote: string) =>
  /^(?:[.!?;,:—–)”"\n]|$)/.test(answer.slice(answer.indexOf(quote) + quote.length).trimStart())

const minWords = 5
const maxWords = 24

/** The first question of the type that fits one of the quotes, and that the answer does not touch. */
export function findDeeperQuestion({
  type,
  question,
  answer,
  quotes,
  isGood,
}: DeeperInput): DeeperStep | null {
  const text = straighten(answer)
  // The best one is quoted as the strength already.
  const candidates = [...quotes.slice(1), ...quotes.slice(0, 1)].filter(quote => {
    const words = straighten(quote)
    const count = countWords(quote)
    return (
      count >= minWords &&
      count <= maxWords &&
      !unsuitable.test(words) &&
      !referring.test(words) &&
      !fragment.test(words) &&
      !unsure.test(words) &&
      !/[“”"]/.test(quote) &&
      isCompleteIn(answer, quote)
    )
  })
  for (const { ask, about, unless, isForGood } of getRules(type, question, text)) {
    if (unless?.test(text) || (isForGood && !isGood)) continue
    const quote = candidates.find(words => !about || about(straighten(words)))
    if (!quote) continue
    return { kind: 'deeper', ask, quote, ...(ask === 'otherView' && { person: findPerson(quote) }) }
  }
  return null
}
