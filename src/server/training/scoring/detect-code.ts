import { memoize } from '#server/lib/memoize.ts'
import { codeKeywords, englishProsePattern, pseudoCodeStepPattern } from './tokenize.ts'

/** Prose or code of an answer, verbatim from `from` to `to`. */
export type TextPart = { kind: 'prose' | 'code'; text: string; from: number; to: number }

/** Only the start of a line is read, which bounds the cost. */
const maxLineLength = 400
/** Lines of pseudo-code are short. */
const maxStepWords = 12

/** `inside` is code only within a block, `loose` has punctuation of code and is no statement. */
type LineKind = 'code' | 'inside' | 'loose' | 'comment' | 'blank' | 'prose'
type CodeLine = {
  from: number
  to: number
  kind: LineKind
  /** Starts like pseudo-code: "for each", "if", "add". */
  isStep: boolean
  isControl: boolean
  isQuery: boolean
  indent: number
  /** Number of statements. */
  statements: number
  names: readonly string[]
}

/** Number of characters read, a measure of cost that does not depend on the machine. */
export type ReadEffort = { characters: number }

/**
 * Splits an answer into prose and code, fenced or not. Code has lines that look like statements, and uses names more than
 * once. Keywords in a fence, data and lists are prose.
 */
export const splitProseAndCode = memoize((text: string): readonly TextPart[] => parseParts(text), {
  maxSize: 30,
})

/** Quick test: a text without these characters contains no code. */
const codeMarks = /[={}[\]<;]|\(\)|:\s*\n[ \t]|\n[ \t]{2,}\S|\b(?:select|SELECT|INSERT|DELETE|return)\b/

export function parseParts(text: string, effort: ReadEffort = { characters: 0 }): TextPart[] {
  if (!codeMarks.test(text)) return text === '' ? [] : [{ kind: 'prose', text, from: 0, to: text.length }]
  const parts: TextPart[] = []
  const add = (kind: TextPart['kind'], from: number, to: number) => {
    if (from < to) parts.push({ kind, text: text.slice(from, to), from, to })
  }
  let end = 0
  for (const { from, to, opens, closes, isFenced } of findFenceRanges(text)) {
    const lines = classifyLines(text, from, to, effort)
    const fencedLines = isFenced ? trimBlankLines(lines) : []
    const blocks = isFenced && isCodeBlock(fencedLines) ? [fencedLines] : findCodeBlocks(lines)
    for (const block of blocks) {
      const [first, last] = [block[0], block.at(-1)]
      if (!first || !last) continue
      const isAll = block === fencedLines
      add('prose', end, isAll ? opens : first.from)
      add('code', first.from, last.to)
      end = isAll ? closes : last.to
    }
  }
  add('prose', end, text.length)
  return parts
}

export const hasCode = (text: string): boolean => splitProseAndCode(text).some(part => part.kind === 'code')

type FenceRange = { from: number; to: number; opens: number; closes: number; isFenced: boolean }

/** Ranges inside and between fences. An unclosed fence is ignored. */
function findFenceRanges(text: string): FenceRange[] {
  const ranges: FenceRange[] = []
  let open: { at: number; from: number; length: number } | null = null
  let last = 0
  for (const { 0: marks, index } of text.matchAll(/`{3,}/g)) {
    const end = index + marks.length
    if (open === null) {
      const info = /^[ \t]{0,8}[\w+#.-]{0,20}[ \t]{0,8}\r?\n/.exec(text.slice(end, end + 40))
      open = { at: index, from: end + (info?.[0].length ?? 0), length: marks.length }
      continue
    }
    const isInner = marks.length < open.length || /^\w/.test(text.slice(end, end + 1))
    if (isInner && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, index - 8), index))) continue
    if (last < open.at)
      ranges.push({ from: last, to: open.at, opens: last, closes: open.at, isFenced: false })
    ranges.push({ from: open.from, to: index, opens: open.at, closes: end, isFenced: true })
    last = end
    open = null
  }
  if (last < text.length)
    ranges.push({ from: last, to: text.length, opens: last, closes: text.length, isFenced: false })
  return ranges
}

function classifyLines(text: string, from: number, to: number, effort: ReadEffort): CodeLine[] {
  const lines: CodeLine[] = []
  let isComment = false
  for (let at = from; at <= to; ) {
    const next = text.indexOf('\n', at)
    const end = next < 0 || next > to ? to : next
    const seen = text.slice(at, Math.min(end, at + maxLineLength))
    effort.characters += seen.length
    const bounds = seen.match(/\/\*|\*\/|"""|'''/g) ?? []
    const line = classifyLine(seen, isComment)
    for (const bound of bounds) {
      if (bound === '/*') isComment = true
      else if (bound === '*/') isComment = false
      else isComment = !isComment
    }
    lines.push({ ...line, from: at, to: end })
    at = end + 1
    if (next < 0) break
  }
  return lines
}

const emptyLine = { isStep: false, isControl: false, isQuery: false, statements: 0, names: [] }

/** Kind of a line, without its context. */
function classifyLine(seen: string, isComment: boolean): Omit<CodeLine, 'from' | 'to'> {
  const text = seen.trim()
  const indent = seen.length - seen.trimStart().length
  if (text === '' || text.startsWith('```')) return { ...emptyLine, kind: 'blank', indent }
  if (isComment || commentPattern.test(text)) return { ...emptyLine, kind: 'comment', indent }
  const bare = text
    .replace(/"(?:[^"\\]|\\.){0,200}"|'(?:[^'\\]|\\.){0,200}'|`[^`]{0,200}`/g, '""')
    .replace(/(?:^|\s)(?:\/\/|#(?!include|define)|--)\s?\p{L}.*$|\/\*.*?(?:\*\/|$)/u, '')
    .trim()
  const pairs = countProsePairs(bare)
  const isProse = englishProsePattern.test(bare) || listItemPattern.test(bare)
  const names = (bare.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter(
    name => !codeKeywords.has(name.toLowerCase()),
  )
  const isStep =
    pseudoCodeStepPattern.test(bare) &&
    !/[.!?]$/.test(bare) &&
    !/^(?:I|we|you)\b/i.test(bare) &&
    countWords(bare) <= maxStepWords
  const rest = {
    isStep,
    isControl: /^(?:for|foreach|while|if|else|elif|repeat|until|loop|return|function|procedure)\b/i.test(
      bare,
    ),
    isQuery: queryPattern.test(bare),
    indent,
    statements: 0,
    names,
  }
  const isStatement =
    !isProse && (rest.isQuery || sqlClausePattern.test(bare) || looksLikeStatement(bare, pairs))
  if (isStatement) return { ...rest, kind: 'code', statements: Math.max(1, bare.split(';').length - 1) }
  if (isProse || pairs > 0 || /[!?]$|\w\.$/.test(bare)) return { ...rest, kind: 'prose' }
  if (indent > 0 || /^(?:[\])}>]|return\b|break\b|continue\b|pass$|end$|else\b)/.test(bare))
    return { ...rest, kind: 'inside' }
  return { ...rest, kind: /[()[\]{}=<>:,;]/.test(bare) ? 'loose' : 'prose' }
}

const commentPattern = /^(?:\/\/|#(?!include|define|if|end|pragma)|--\s|\/\*|\*\/|"""|''')/
const listItemPattern = /^(?:[-*•–]\s|\d{1,2}[.)]\s)/
const countWords = (text: string) => text.split(/\s+/).length

/** Number of pairs of adjacent words, as in sentences, except for a type before a name. */
function countProsePairs(bare: string): number {
  let pairs = 0
  for (const { 0: run, index } of bare.matchAll(/[\p{L}_$][\w$]*(?:[ \t]+[\p{L}_$][\w$]*)+/gu)) {
    const after = bare.slice(index + run.length).trimStart()
    let streak: string[] = []
    const words = run.split(/[ \t]+/)
    for (const [at, word] of [...words, ''].entries()) {
      if (word !== '' && !codeKeywords.has(word.toLowerCase())) {
        streak.push(word)
        continue
      }
      const isDeclared =
        streak.length === 2 &&
        /^\p{Lu}/u.test(streak[0] ?? '') &&
        at === words.length &&
        /^[=;,):{(]/.test(after)
      if (!isDeclared) pairs += Math.max(0, streak.length - 1)
      streak = []
    }
  }
  return pairs
}

const queryPattern =
  /^\(?(?:SELECT\s+\S|INSERT\s+INTO\s+\w|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\s+\w|CREATE\s+(?:UNIQUE\s+)?(?:TABLE|INDEX|VIEW)\s+\w|ALTER\s+TABLE\s+\w|WITH\s+(?:RECURSIVE\s+)?\w+\s+AS\b)|^select\s(?=[^!?]*[*,=(;])[^!?]*\sfrom\s+\w/
const sqlClausePattern =
  /^\)?\s*(?:FROM\s+[\w(]|WHERE\s+\w|GROUP\s+BY\s+\w|ORDER\s+BY\s+\w|HAVING\s+\w|(?:(?:LEFT|INNER|RIGHT|OUTER|FULL|CROSS)\s+)*JOIN\s+[\w(]|LIMIT\s+\d|SET\s+\w+\s*=|VALUES\s*\(|AND\s+\w|ON\s+\w)/

const statementPatterns: readonly RegExp[] = [
  // Assignments and increments.
  /^(?:(?:const|let|var|final|static|private|public|auto|int|long|double|float|bool|boolean|char|string|String|val|set)\s+)*[\w$.[\]<>,*&]+(?:\s+[\w$]+)?(?:,\s*[\w$.[\]]+){0,4}\s*(?::\s*[\w$[\]<>, |.]+?)?\s*(?::=|<-|←|(?:[-+*/%|&^]|\/\/|\|\||&&|\?\?|<<|>>)?=(?![=>]))\s*\S/,
  /^[\w$.[\]]+(?:\+\+|--);?$|^(?:\+\+|--)[\w$.]+;?$/,
  // Calls and method chains.
  /^(?:await\s+|new\s+|del\s+|delete\s+|throw\s+|raise\s+|yield\s+)*(?!O\()[\w$.]*[\w$]\(.*\)(?:[.[].*)?\s*[;{:]?$|^[\w$.]*[\w$]\($|^\.\w+\(/,
  // Definitions and imports.
  /^(?:(?:export|default|async|public|private|protected|static|final|abstract|virtual|override|pub)\s+)*(?:function\*?|def|func|fn|class|interface|struct|enum|record|namespace)\s*\(?[\w$]+.*[({:>)]$|^(?:function|procedure)\s+\w+\(|^(?:(?:public|private|protected|internal|static|async|void|int|bool|boolean|string|String|long|double|char)\s+)+[\w<>[\], ]*\w\(.*\)$/,
  /^(?:#include\s*[<"]|import\s+(?:[\w*{][\w*{}, ]*\s+from\s+"|[\w.*]+;?$)|from\s+[\w.]+\s+import\s+\w|using\s+(?:namespace\s+)?[\w.]+;|package\s+[\w.]+;?$)/,
  /^@\w+(?:\(.*\))?$/,
  // Control flow.
  /^\}?\s*(?:if|for|foreach|while|elif|else if|switch|catch|except|try|else|do|finally|with|match|case|default)\b.*(?:[{:]|\bthen|\bdo)$/,
  /^(?:if|for|foreach|while|switch|} while)\s*\(.*\)/,
  /^return\b.*(?:;$|[([\]).+*/<>=!]|-|\d|\band\b|\bor\b)/,
  /[\])\w>"]\s*\{$|^\}.|^(?:break|continue|return|pass);$/,
  /^[^;]*[\w)](?:[([.]\w?|\s?(?:=|<<|->|::)).*;$/,
]

const looksLikeStatement = (bare: string, pairs: number): boolean =>
  pairs <= (/[{;]$/.test(bare) ? 1 : 0) &&
  !/\d\s+[\p{L}]{2,}/u.test(bare) &&
  statementPatterns.some(form => form.test(bare))

/** Blocks of lines that are code. */
function findCodeBlocks(lines: readonly CodeLine[]): CodeLine[][] {
  const runs = (matches: (line: CodeLine) => boolean, source: readonly CodeLine[]) => {
    const result: CodeLine[][] = []
    let run: CodeLine[] = []
    for (const line of source) {
      if (matches(line)) run.push(line)
      else if (run.length > 0) {
        result.push(run)
        run = []
      }
    }
    return run.length > 0 ? [...result, run] : result
  }
  return runs(line => line.kind !== 'prose' || line.isStep, lines).flatMap(run => {
    const block = trimToCode(run)
    if (isPseudoCode(block)) return [block]
    return runs(line => line.kind !== 'prose', run)
      .map(trimToCode)
      .filter(isCodeBlock)
  })
}

const trimBlankLines = (lines: readonly CodeLine[]) =>
  lines.slice(
    Math.max(
      0,
      lines.findIndex(line => line.kind !== 'blank'),
    ),
    lines.findLastIndex(line => line.kind !== 'blank') + 1,
  )

/** Removes blank lines, and lines that are code only inside a block, from both ends. */
function trimToCode(run: readonly CodeLine[]): CodeLine[] {
  const isEdge = (line: CodeLine | undefined) => line?.kind === 'code' || line?.isStep
  let from = run.findIndex(isEdge)
  if (from < 0) return []
  let to = run.findLastIndex(isEdge)
  while (run[from - 1]?.kind === 'comment') from--
  while (run[to + 1]?.kind === 'inside' || run[to + 1]?.kind === 'comment') to++
  return run.slice(from, to + 1)
}

const isCodeBlock = (block: readonly CodeLine[]): boolean => isProgram(block) || isPseudoCode(block)

const minNameReuse = 0.2

function isProgram(block: readonly CodeLine[]): boolean {
  const own = block.filter(line => line.kind !== 'blank' && line.kind !== 'comment')
  const codeLines = own.filter(line => line.kind === 'code')
  if (own.length === 0 || codeLines.length / own.length < 0.4) return false
  // A query may use each name only once.
  if (codeLines.some(line => line.isQuery)) return own.flatMap(line => line.names).length >= 2
  const statements = codeLines.reduce((sum, line) => sum + line.statements, 0)
  return (
    getNameReuse(own) >= minNameReuse &&
    (statements >= 2 || own.length >= 2 || (codeLines[0]?.names.length ?? 0) >= 2)
  )
}

/** Share of names that are used more than once. */
function getNameReuse(own: readonly CodeLine[]): number {
  const uses = [
    ...Map.groupBy(
      own.flatMap(line => line.names),
      name => name,
    ).values(),
  ]
  return uses.length === 0 ? 0 : uses.filter(names => names.length > 1).length / uses.length
}

/** Steps below each other, with an indented body of a "for" or an "if". */
function isPseudoCode(block: readonly CodeLine[]): boolean {
  const own = block.filter(line => line.kind !== 'blank' && line.kind !== 'comment')
  const steps = own.filter(line => line.isStep || line.kind === 'code')
  if (own.length < 3 || steps.length / own.length < 0.7) return false
  const isNested = own.some((line, at) => {
    const before = own[at - 1]
    return before?.isControl && line.indent >= before.indent + 2
  })
  return isNested && getNameReuse(own) > 0
}
