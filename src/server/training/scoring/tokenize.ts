import { stemmer } from 'stemmer'
import { memoize } from '#server/lib/memoize.ts'

const splitWords = (text: string) => text.trim().split(/\s+/)
const parsePairs = (text: string) =>
  new Map(splitWords(text).map(pair => pair.split(':') as [string, string]))

/** Words without content. */
export const functionWords = new Set(
  splitWords(`
  a an the this that these those each every either neither some any all both few several many much more most less least
  other another such own same i me my mine myself we us our ours ourselves you your yours yourself yourselves he him
  his himself she her hers herself it its itself they them their theirs themselves one ones who whom whose which what
  where when why how if then else so as than too very just only also even still yet again ever once here there now
  and or but nor because while although though since until unless whether however therefore
  of in on at by for with about between into through during before after above below to from up down out off over
  under further against along among around behind beside besides beyond despite except inside like near onto outside
  per toward towards upon via within without
  am is are was were be been being have has had having do does did doing done will would shall should can could may
  might must ought cannot can't don't doesn't didn't won't wouldn't isn't aren't wasn't weren't hasn't haven't hadn't
  couldn't shouldn't mustn't ain't let's i'm
  no not never none nothing nobody
  get gets got getting go goes went going gone make makes made making take takes took taken thing things something
  anything everything lot lots really quite rather actually basically simply well okay ok yes yeah etc e.g i.e`),
)

/** Words that negate the words after them. */
export const negations = new Set(
  splitWords('not no never none nothing without cannot hardly neither nor lack lacks lacking instead'),
)
/** Words that end a negation. */
const clauseBoundaries = new Set(
  splitWords('but because so although though while since whereas however which where and then when'),
)

/** Forms that the stemmer does not unify. */
const irregularForms = parsePairs(`
  built:build chose:choose chosen:choose led:lead wrote:write written:write taught:teach thought:think
  brought:bring bought:buy sold:sell told:tell said:say found:find kept:keep lost:lose met:meet paid:pay ran:run
  sent:send spent:spend spoke:speak spoken:speak stood:stand understood:understand won:win broke:break broken:break
  drew:draw drawn:draw drove:drive driven:drive fell:fall fallen:fall felt:feel gave:give given:give grew:grow
  grown:grow heard:hear held:hold hid:hide hidden:hide knew:know known:know laid:lay left:leave lent:lend rose:rise
  risen:rise saw:see seen:see sought:seek shook:shake showed:show shown:show shrank:shrink shrunk:shrink slept:sleep
  split:split threw:throw thrown:throw woke:wake began:begin begun:begin became:become came:come dealt:deal did:do
  froze:freeze frozen:freeze forgot:forget forgotten:forget caught:catch fought:fight rebuilt:rebuild
  people:person men:man women:woman children:child indices:index indexes:index matrices:matrix vertices:vertex
  queries:query data:data better:good best:good worse:bad worst:bad db:database dbs:database repo:repository
  repos:repository auth:authentication config:configuration configs:configuration prod:production env:environment
  ack:acknowledgement acks:acknowledgement acked:acknowledgement msg:message msgs:message info:information
  percent:% percentage:% kpi:metric kpis:metric dev:developer devs:developer app:application apps:application
  docs:documentation stats:statistics mgmt:management perf:performance`)

/** Pronouns and auxiliary verbs, which real sentences contain. */
export const sentenceCarriers = new Set(
  splitWords(`i we he she they it you that who which is are was were be been am have has had do does did will would can could
  should must may might cannot i'd i'm i've it's that's there's don't doesn't didn't isn't wasn't can't won't`),
)

/** Keywords of programming languages. They tell nothing about the purpose of a program. */
export const codeKeywords = new Set(
  splitWords(`
  if else elif for foreach while do switch case default return break continue def function func fn const let var val new
  this self public private protected static final void class struct interface enum type extends implements abstract
  override virtual import from export package using namespace include module async as in of is not and or true false
  null none nil undefined nullptr int long short float double bool boolean char byte string str auto unsigned size_t
  end then begin pass begins try finally with lambda yield typeof instanceof mut pub impl match when unless until del
  print println printf console system out cout endl std fmt log throw throws raise catch except goto global nonlocal procedure
  select where by on set values into having limit offset asc desc distinct over union all exists between like inner
  outer left right full cross join group order insert update delete create table index unique primary foreign key
  references alter add column constraint with recursive partition case when count sum avg min max`),
)

/** Keywords that do describe the purpose: join, group, count. */
export const meaningfulKeywords = new Set(
  splitWords(`null none nil join group order by distinct index unique primary foreign key left right insert update delete
  count sum avg min max limit add union partition yield lambda exists match set values table column constraint
  inner outer delete create update throw raise catch except recursive offset references constraint`),
)

/** Words of English sentences that are no keywords. */
export const englishProsePattern =
  /\b(?:the|an|we|you|my|our|your|would|should|could|because|which|there|are|was|were|will|have|has|i'm|don't|it's)\b|\bI (?=[a-z])/

/** Start of a line of pseudo-code. */
export const pseudoCodeStepPattern =
  /^(?:for|foreach|while|if|else|elif|otherwise|repeat|until|loop|return|function|procedure|def|set|let|add|remove|insert|push|pop|append|print|swap|increment|decrement|end|init|initiali[sz]e|create|move|delete|put|call|mark|enqueue|dequeue|visit|update|break|continue)\b/i

/** Abbreviated names in code, with their words. */
export const nameExpansions = parsePairs(`
  hashmap:hash_map hashset:hash_set hashtable:hash_table linkedlist:linked_list defaultdict:default_dictionary
  dict:dictionary ordereddict:ordered_dictionary heapq:heap heappush:heap_push heappop:heap_pop heapify:heap popleft:pop_left
  popitem:pop_item appendleft:append_left arr:array cnt:count idx:index prev:previous len:length ptr:pointer nums:numbers
  num:number curr:current cur:current tmp:temporary freq:frequency deque:queue stringbuilder:string_builder
  movetofront:move_to_front addtofront:add_to_front removelast:remove_last setdefault:set_default avg:average
  maxsize:max_size startswith:starts_with isalnum:is_alphanumeric lru:lru btree:b_tree treemap:tree_map
  unordered_map:hash_map unordered_set:hash_set`)

export type Word = {
  /** Lower case, as written. */
  text: string
  /** Shared by all forms of a word: `caching`, `cached`, `caches`. */
  stem: string
  /** Offsets in the text. */
  start: number
  end: number
  /** Index of the sentence. */
  sentence: number
  /** Carries grammar rather than content: `the`, `was`, `because`. */
  isFunctionWord: boolean
  /** Follows a negation within the same clause. */
  isDenied: boolean
  /** Source in code: a name, or a comment or string. Missing in prose. */
  code?: 'name' | 'comment'
}

/**
 * Words, numbers, and terms like `O(1)`, `C++`, `p99`, `24/7`, `read-only` (two words). A dot joins `1.5` and `node.js`, but
 * splits `1.First` and `done.Then`, where a space is missing.
 */
const wordPattern =
  /[oO]\([^)\s]{1,12}(?: log [a-z])?\)|[cC]\+\+|[cC]#|\.(?:NET|net)\b|[\p{L}\p{N}]+(?:['’]\p{L}+|(?<=\p{N})\.\p{N}+|(?<=\p{L})\.\p{Ll}+)*%?/gu
const sentenceEnd = /[.!?](?=\s|$)|\n|[;•●]/
/** Abbreviations whose dot does not end a sentence. */
const shortForms = new Set(['e.g', 'i.e', 'vs', 'cf', 'approx', 'resp', 'incl'])

export function tokenize(text: string): Word[] {
  const words: Word[] = []
  let sentence = 0
  let deniedLeft = 0
  let last = 0
  for (const match of text.matchAll(wordPattern)) {
    const between = text.slice(last, match.index)
    const before = words.at(-1)
    if (before && sentenceEnd.test(between) && !(shortForms.has(before.text) && /^\.\s*$/.test(between))) {
      sentence++
      deniedLeft = 0
    } else if (/[,:()–—]/.test(between)) deniedLeft = 0
    const written = match[0].toLowerCase().replaceAll('’', "'")
    last = match.index + match[0].length
    if (clauseBoundaries.has(written)) deniedLeft = 0
    const isFunctionWord = functionWords.has(written) || /'(s|re|ve|ll|d|m)$/.test(written)
    words.push({
      text: written,
      stem: stemWord(written),
      start: match.index,
      end: last,
      sentence,
      isFunctionWord,
      isDenied: deniedLeft > 0,
    })
    if (negations.has(written) || written.endsWith("n't")) deniedLeft = negationReach
    else if (before?.text === 'not' && (written === 'only' || written === 'just')) deniedLeft = 0
    else if (!isFunctionWord && deniedLeft > 0) deniedLeft--
  }
  return words
}

export const getContentWords = (words: readonly Word[]): Word[] => words.filter(word => !word.isFunctionWord)

/** Number of content words that a negation covers. */
const negationReach = 3

export const stemWord = memoize(
  (word: string): string => {
    const bare = word.replace(/'s$/, '').replace(/[’']/g, '')
    // British spellings become American ones.
    const spelt = bare
      .replace(/isation(s?)$/, 'ization$1')
      .replace(/is(e|es|ed|ing)$/, (all, end) => (bare.length > 6 ? `iz${end}` : all))
      .replace(/our(s|ed|ing|al)?$/, (all, end = '') => (bare.length > 5 ? `or${end}` : all))
      .replace(/ll(ed|ing)$/, (all, end) => (bare.length > 7 ? `l${end}` : all))
    return stemmer(irregularForms.get(bare) ?? spelt)
  },
  { maxSize: 20_000 },
)
