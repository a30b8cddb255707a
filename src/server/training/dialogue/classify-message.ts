import type { Language } from '#contract/language.ts'
import { hasCode } from '#server/training/scoring/detect-code.ts'
import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'
import { classifyRussianMessage } from './classify-russian.ts'
import type { MessageIntent } from './policy.ts'
import { detectRequest } from './request-patterns.ts'

/** "I do not understand" in the users' languages, without accents. */
const notUnderstoodPhrases = [
  // Spanish, Catalan, Portuguese, French, Italian, Romanian
  'no (?:lo |le |te |la )?(?:entiendo|entendi|comprendo|comprendi|entenc)',
  'nao (?:o |a |te )?(?:entendo|entendi|compreendo|compreendi|percebo|percebi)',
  "(?:ne |n'|n |j'|j )?(?:la |le |vous |te )?(?:comprends|ai|capte|saisis) (?:pas|rien)(?: (?:bien )?compris)?",
  'pas compris',
  'non (?:ho |la |ti |lo )?(?:capisco|capito|comprendo)',
  "nu (?:am )?(?:inteleg|inteles)|n-?'?am inteles",
  // German, Dutch, the Nordic ones
  '(?:ver|kapier)(?:steh|standen)?e? (?:das |die frage |sie |dich |es |leider |gar |uberhaupt )*nicht',
  '(?:das |die frage |es |leider )*(?:habe? ich )?(?:leider |das |die frage )*nicht (?:verstanden|kapiert)',
  '(?:begrijp|snap) (?:het |dit |de vraag |je |u )*niet',
  '(?:forstar|forstod|skjonner|fattar) (?:inte|ikke|ikkje)',
  'en ymmarra|ma ei saa aru',
  // Polish, Czech, Slovak, the southern Slavic ones, Lithuanian, Latvian, Hungarian
  'nie (?:rozumiem|zrozumialem|zrozumialam|rozumiem pytania)|nerozumim|nechapu|nerozumiem',
  'ne razumi?jem|ne razumem|ne razumijem|ne kontam|nesuprantu|nesaprotu|nem (?:ertem|ertettem)',
  // Turkish, Azerbaijani, Uzbek, Kazakh
  'anlamadim|anlamiyorum|anlayamadim|anlayamiyorum|anlamiram|basa dusmurem|tushunmadim|tushunmayapman|tusinbedim|tusinbeimin',
  // Russian, Ukrainian, Georgian and Armenian in Latin letters
  '(?:nichego |sovsem |voobsche )?ne (?:ponimayu|ponimaju|ponyal|ponyala|ponjal|ponial|ponyatno|rozumiyu|zrozumiv)',
  '(?:ar|ver) (?:mesmis|gavige|vigebt?|gaige|gavigebt?)|chem haskanum|nuk kuptoj',
  // Indonesian, Vietnamese, Tagalog
  '(?:tidak|ga|gak|nggak|tak) (?:mengerti|paham|faham)|khong hieu|hindi ko (?:po )?(?:maintindihan|naiintindihan)',
].join('|')

const leadingPhrases =
  '(?:(?:sorry|hello|hi|hola|hallo|ola|ciao|salut|perdon|perdona|disculpe|desculpe|desculpa|pardon|desole|entschuldigung|scusi|scusa|przepraszam|lo siento|mi dispiace|izvinite|bodishi|eu|ich|je|yo|ja|ya|ik|jag|jeg|eg|ben|saya|aku|toi|io|me|eto|ma|es|as|i) ?[,.!]* ?)*'

const latinPattern = new RegExp(`^${leadingPhrases}(?:${notUnderstoodPhrases})(?![a-z])`)

const nonLatinPattern =
  /понима[юе]|понял|понятно|непонятн|розумі|розумию|разбирам|разумем|разумею|түсінбе|түшүн|მესმის|გავიგე|გასაგებ|ვიგებ|հասկան|أفهم|فهمت|مفهوم|נ?מבינ?ה?|הבנתי|不懂|不明白|不理解|没听懂|没看懂|わかり|分かり|わから|分から|理解でき|이해|모르겠|समझ|καταλαβ|ไม่เข้าใจ|نمی.?فهم|متوجه/

/** A message with more words is an attempt at an answer. */
const maxWords = 8

/** Whether a short message says in another language that the user does not understand. Expects lower case. */
export function isNotUnderstood(text: string): boolean {
  if (text.split(/\s+/).length > maxWords) return false
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ø', 'o')
  return latinPattern.test(plain.replaceAll(/[¿¡]/g, '')) || nonLatinPattern.test(text)
}

/** A message with more characters is no request. */
const maxRequestLength = 120

/** With so many content words a message is an answer, whatever else it asks for. */
const minAnswerWords = 25

/**
 * Intent of a message in an interview in that language. Rules decide it even for a model coach, so that user text cannot talk
 * a model into a score. In doubt it is an answer, because stories also mention skipping, questions and not knowing.
 */
export function classifyMessage(message: string, language: Language = 'en'): MessageIntent {
  if (hasCode(message)) return 'answer'
  // Runs of spaces would slow down the patterns below.
  const text = message
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/`{3,}/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  if (language === 'en' && isNotUnderstood(text)) return 'lost'
  if (language === 'en' && isForeign(text)) return 'foreign'
  if (/^[?\s]+$/.test(text)) return 'clarify'
  if (!/[\p{L}\p{N}]/u.test(text)) return 'aside'
  if (language === 'ru') {
    if (isMostly(text, /\p{Script=Cyrillic}/gu)) return classifyRussianMessage(text)
    // A model also understands English requests.
    if (!isMostly(text, /\p{Script=Latin}/gu)) return 'foreign'
  }
  const contentWordCount = getContentWords(tokenize(text)).length
  if (contentWordCount >= minAnswerWords) return 'answer'
  if (scorePleaPatterns.some(pattern => pattern.test(text))) return 'meta'
  const request = text.length <= maxRequestLength ? detectRequest(text) : null
  if (request) return request
  if (contentWordCount <= 12 && abusePatterns.some(pattern => pattern.test(text))) return 'abuse'
  if (contentWordCount <= 10) {
    // The last clause decides: "I have no idea, let's skip this one", "Hello! Ready when you are".
    const clauses = text.split(/[.,;!?\n]+|\s[-–—]+\s/).flatMap(clause => clause.trim() || [])
    const lastClause = clauses.findLast(clause => !smallTalkPattern.test(clause))
    if (lastClause === undefined) return 'aside'
    if (skipPattern.test(lastClause)) return 'skip'
    if (/\b(?:simpler|easier|plainer|simple) (?:words|english|terms|language)\b[^.?]*\?$/.test(text))
      return 'simpler'
    if (isAllQuestions(text) && resultQuestionPattern.test(text)) return 'verdict'
    if (clarifyPattern.test(text)) return 'clarify'
    if (admitsNotKnowing(text)) return 'dontKnow'
  }
  if (isQuestionBack(text) && (contentWordCount <= 10 || isAllQuestions(text))) return 'clarify'
  return 'answer'
}

/** Questions of the bank that invite the candidate's own questions. */
const invitingQuestions = new Set(['general-questions-for-us-junior', 'general-questions-for-us-senior'])

export const invitesQuestions = (questionId: string | undefined): boolean =>
  questionId !== undefined && invitingQuestions.has(questionId)

const asksAgain = /\b(?:explain|repeat|rephrase) (?:the|your|that|this) question\b|\bwhat do you mean\b/i

/** Intent of a message to an open question. Where questions are invited, a question is an answer. */
export function classifyMessageToQuestion(
  message: string,
  language: Language,
  questionId: string | undefined,
): MessageIntent {
  const intent = classifyMessage(message, language)
  return intent === 'clarify' && invitesQuestions(questionId) && !asksAgain.test(message) ? 'answer' : intent
}

/** At least half of the letters match. True for a text with hardly any letters. */
function isMostly(text: string, letters: RegExp): boolean {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  return all < 3 || (text.match(letters)?.length ?? 0) / all >= 0.5
}

/** Mostly letters of another script, or more function words of another language than of English. */
function isForeign(text: string): boolean {
  if (!isMostly(text, /\p{Script=Latin}/gu)) return true
  const words = tokenize(text)
  const foreign = words.filter(word => foreignWords.has(word.text))
  return (
    new Set(foreign.map(word => word.text)).size >= 3 &&
    foreign.length > words.filter(word => word.isFunctionWord).length
  )
}

/** Function words of other large languages in Latin letters, and of transliterated Russian. */
const foreignWords = new Set(
  `der das und ist nicht ich wir ein eine mit für auf habe dass weil les des est une dans pour avec nous je que el los
  las una para con por mi como pero bir ve bu için ile ben çok değil ya ne eto chto kak na ne my ochen rabotal byl bylo
  bez tak kogda il che di è sono ho nel della perché não uma em eu foi meu porque się jest nie że przez dla było
  ponieważ het een niet voor ik naar zijn`.split(/\s+/),
)

/** A request to the coach is at the start of a sentence. Elsewhere it is part of a story. */
const openingPattern = String.raw`(?:^|[.!?\n]\s*)(?:(?:so|please|just|now|and|but|okay|ok|hey|first|then),? )*`
const requestPattern = `${openingPattern}(?:(?:can|could|would|will) you (?:please |just )*)?`

const scorePleaPatterns = [
  String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:instructions?|prompts?|rubrics?|guidelines|your (?:rules|role|training))\b`,
  String.raw`\b(?:you are now|from now on,? you|new (?:system )?instructions?:)`,
  String.raw`${requestPattern}(?:act|behave|respond|pretend|role-?play)\b.{0,20}\b(?:examiner|grader|interviewer|assistant|ai|bot|model|terminal|dan)\b`,
  String.raw`\b(?:give|grant|award|assign)\b (?:me|this|it|my|that|yourself).{0,30}(?:\b(?:10|ten|100|full (?:score|marks|points)|(?:perfect|maximum|highest|top|best|good|high|max) (?:score|mark|grade|rating|points?))\b)`,
  String.raw`\b(?:rate|score|mark|grade)\b (?:me|my|this|it|that)\b.{0,25}\b(?:10|ten|100|full|perfect|maximum|highest|max)\b`,
  String.raw`\bi (?:deserve|want|need|get|should get)\b.{0,12}\b(?:10 ?\/ ?10|ten out of ten|10 out of 10|(?:full|top|perfect) (?:marks?|score))`,
  String.raw`^\W*(?:10 ?\/ ?10|ten out of ten|10 out of 10)(?: please)?\W*$`,
  String.raw`\banswerscore\b|["']score["']\s*:\s*"?\d|^\W*(?:score|grade|mark)\s*[:=]\s*\d`,
  String.raw`${openingPattern}(?:what(?:'s| is| was|'s) |how (?:is|was) |(?:can|could|would|will) you (?:please )?(?:tell|show|give) (?:me )?|tell me |show me |give me |reveal |print |repeat ).{0,15}\b(?:the (?:score|rubric|criteria|(?:model |right |correct |best )?answer)|(?:your|system|the) (?:system )?(?:prompts?|instructions|rules)|(?:model|right|correct) answer)\b`,
  String.raw`${openingPattern}how many points\b`,
  String.raw`${openingPattern}(?:are you (?:a |an )?(?:bot|human|ai|robot|real|model|chatgpt|machine|person|llm)|who (?:are you|made you)|what (?:model )?are you)\b`,
].map(pattern => new RegExp(pattern, 's'))

/** Insults of the coach. "I felt like an idiot" is a story. */
const abusePatterns = [
  /\byou(?:'re| are)?,? (?:such )?(?:an? )?(?:\w+ )?(?:idiot|moron|stupid|dumb|useless|pathetic|trash|garbage|suck|asshole|bitch)\b/,
  /\b(?:stupid|dumb|fucking|useless|damn|shitty) (?:bot|coach|machine|ai|interview|question|thing|app)\b/,
  /\b(?:fuck (?:you|off|this|it|that)|shut up|go to hell|piss off|kill yourself|bullshit|screw you|damn you)\b/,
  /^\W*(?:fuck\w*|shit|asshole|bitch|idiot|moron)\W*$/,
]

const skipPattern = new RegExp(
  `^(?:(?:ok(?:ay)?|sorry|hmm+|well|no|yes|so|then|please|maybe|i think) )*` +
    `(?:(?:is it|would it be) (?:ok(?:ay)?|fine|possible|all ?right)(?: (?:if (?:we|i)|to|for me to))? |do you mind if (?:we|i) |(?:can|could|may|shall|should) (?:we|i|you) |let'?s |let us |i(?:'d| would) (?:like|prefer|rather)(?: to)? |i want to |i(?:'ll| will) (?:have to )?|i have to |i'm going to |we can )?` +
    `(?:please |just |maybe )*(?:skip|pass|move on|go on|next|another|different|leave)` +
    `(?: (?:this|that|the|it|one|ones|question|questions|on|to|for|now|please|next|another|different|over|here|with|out|a|me|thanks))*$`,
)

/** A question to the interviewer, rather than an answer that contains one. */
const isQuestionBack = (text: string): boolean =>
  text.endsWith('?') &&
  /^(?:(?:sorry|excuse me|pardon|hmm+|well|so|and|but|ok(?:ay)?|wait|first|(?:just )?before (?:i|we) (?:start|begin|answer)|(?:i have )?(?:just )?(?:(?:a|one) )?(?:quick |short )?question(?: first)?)[-–—:,.!? ]+)*(?:what|which|who|how|when|where|why|do|does|did|is|are|am|has|have|should|shall|may|can|could|would|will|you mean|in which|in what|about which|for which|sorry|pardon)\b/.test(
    text,
  )

/** Start of a question about the result. */
const resultQuestionPattern =
  /^(?:was|is) (?:that|this|it|my answer) (?:right|ok(?:ay)?|correct|good|fine|enough|what you)\b/

const isAllQuestions = (text: string): boolean =>
  text.split(/(?<=[.!?])\s+/).every(sentence => sentence.endsWith('?'))

const clarifyPattern = new RegExp(
  String.raw`(?:^|[.!?,;\n]\s*)(?:(?:sorry|hmm+|well|so|and|but|ok(?:ay)?|wait|please|excuse me|i'm afraid)[,]? )*` +
    String.raw`(?:what do you mean|(?:(?:can|could|would) you |please )+(?:clarify|explain|rephrase|be more specific|give me an example|elaborate)|(?:clarify|explain|rephrase)(?: (?:the|that|this|your) question)?$|i (?:do not|don't|didn't|did not|can't|cannot) (?:quite |really |fully )?(?:understand|get|follow)(?: (?:the|your|this|that|what you)\b.*)?$|what exactly (?:do you|are you|should)|i'm not sure (?:what you mean|i understand)|not sure what you mean)`,
)

const doNotKnowPattern =
  /(?:^|[.!?,;\n]\s*)(?:(?:sorry|hmm+|well|so|honestly|actually|ok(?:ay)?|to be honest|unfortunately|no|i'm afraid|frankly)[,]? )*(?:i (?:really |honestly |just |simply |still )*(?:do not|don't|dont|can't|cannot|can not|couldn't) (?:really |even |quite |honestly )*(?:know|remember|recall|think of|answer|say|have (?:an|any|a good) \w+|come up with)|dunno|idk|no idea|no clue|not sure|i'm not sure|i am not sure|i have (?:absolutely )?no (?:idea|clue|experience|answer)|i(?:'ve| have) never (?:heard|seen|used|done|worked|had|been)|never heard of|nothing comes to mind|i'm stuck|i am stuck)\b/
const attemptPattern =
  /\b(?:but|maybe|perhaps|i think|i guess|i suppose|i would|i'd|probably|possibly|so i|because)\b/

/** Admits not knowing, without an attempt at an answer. */
function admitsNotKnowing(text: string): boolean {
  const match = doNotKnowPattern.exec(text)
  if (!match) return false
  const rest = text.slice(match.index + match[0].length)
  if (getContentWords(tokenize(rest)).length > 5) return false
  const attempt = attemptPattern.exec(rest)
  return !attempt || getContentWords(tokenize(rest.slice(attempt.index))).length < 2
}

const smallTalkPattern =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|thx|great|sure|yes|yep|ok|okay|alright|all right|cool|nice|perfect|right|sorry|please|well|hmm+|um+|uh+|so|coach|everyone|there|then|very|a lot|so much|nice to meet you|pleased to meet you|happy to be here|glad to be here|(?:i'm|i am) ready|ready|when you are|let'?s (?:go|start|begin)|let me think|(?:one|just a|a|give me a) (?:moment|minute|second|sec)|wait|for having me|for the question|(?:good|interesting|great) question|that's an? (?:good|interesting|great) (?:question|one)|test|testing|asdf)\s*)+$/
