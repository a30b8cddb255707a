import { memoize } from '#server/lib/memoize.ts'
import { codeKeywords, englishProsePattern, pseudoCodeStepPattern } from './tokenize.ts'

/** A stretch of an answer: what is told, or code. Word for word as it stands in the answer from `from` to `to`. */
export type TextPart = { kind: 'prose' | 'code'; text: string; from: number; to: number }

/** So much of a line is looked at: enough to tell what it is, and no line takes longer. */
const maxLineLength = 400
/** Lines of a pseudo-code are orders, not sentences. */
const maxStepWords = 12

type LineKind = 'code' | 'inside' | 'loose' | 'comment' | 'blank' | 'prose'
type CodeLine = {
  from: number
  to: number
  kind: LineKind
  /** Begins as an order does: "for each", "if", "add". */
  isStep: boolean
  isControl: boolean
  isQuery: boolean
  indent: number
  /** What is done in it. */
  statements: number
  names: readonly string[]
}

/** How many characters were looked at: what reading costs, whatever the clock says. */
export type ReadEffort = { characters: number }

/**
 * Takes an answer apart into what is told and what is code, fenced or not. Code does something: its lines have the
 * marks of statements, and a name that is made is used again. Key words in a fence, data and lists are told.
 */
export const splitProseAndCode = memoize((text: string): readonly TextPart[] => parseParts(text), {
  maxSize: 30,
})

/** Code without any of these is none; most answers have none of them. */
const codeMarks = /[={}[\]<;]|\(\)|:\s*\n[ \t]|\n[ \t]{2,}\S|\b(?:select|SELECT|INSERT|DELETE|return)\b/

export function parseParts(text: string, effort: ReadEffort = { characters: 0 }): TextPart[] {
  if (!codeMarks.test(text)) return text === '' ? [] : [{ kind: 'prose', text, from: 0, to: text.length }]
  const parts: TextPart[] = []
  const add = (kind: TextPart['kind'], from: number, to: number) => {
    if (from < to) parts.push({ kind, text: text.slice(from, to), from, to })
  }
  let told = 0
  for (const { from, to, opens, closes, isFenced } of findFenceRanges(text)) {
    const lines = classifyLines(text, from, to, effort)
    const whole = isFenced ? trimBlankLines(lines) : []
    const blocks = isFenced && isCodeBlock(whole) ? [whole] : findCodeBlocks(lines)
    for (const block of blocks) {
      const [first, last] = [block[0], block.at(-1)]
      if (!first || !last) continue
      const isAll = block === whole
      add('prose', told, isAll ? opens : first.from)
      add('code', first.from, last.to)
      told = isAll ? closes : last.to
    }
  }
  add('prose', told, text.length)
  return parts
}

export const hasCode = (text: string): boolean => splitProseAndCode(text).some(part => part.kind === 'code')

type FenceRange = { from: number; to: number; opens: number; closes: number; isFenced: boolean }

/** What stands in fences, and what between them. A fence that is never closed is none. */
function findFenceRanges(text: string): FenceRange[] {
  const found: FenceRange[] = []
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
    if (last < open.at) found.push({ from: last, to: open.at, opens: last, closes: open.at, isFenced: false })
    found.push({ from: open.from, to: index, opens: open.at, closes: end, isFenced: true })
    last = end
    open = null
  }
  if (last < text.length)
    found.push({ from: last, to: text.length, opens: last, closes: text.length, isFenced: false })
  return found
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

/** What a line is, by itself. */
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
  const isTold = englishProsePattern.test(bare) || listItemPattern.test(bare)
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
    !isTold && (rest.isQuery || sqlClausePattern.test(bare) || looksLikeStatement(bare, pairs))
  if (isStatement) return { ...rest, kind: 'code', statements: Math.max(1, bare.split(';').length - 1) }
  if (isTold || pairs > 0 || /[!?]$|\w\.$/.test(bare)) return { ...rest, kind: 'prose' }
  if (indent > 0 || /^(?:[\])}>]|return\b|break\b|continue\b|pass$|end$|else\b)/.test(bare))
    return { ...rest, kind: 'inside' }
  return { ...rest, kind: /[()[\]{}=<>:,;]/.test(bare) ? 'loose' : 'prose' }
}

const commentPattern = /^(?:\/\/|#(?!include|define|if|end|pragma)|--\s|\/\*|\*\/|"""|''')/
const listItemPattern = /^(?:[-*•–]\s|\d{1,2}[.)]\s)/
const countWords = (text: string) => text.split(/\s+/).length

/** Words that stand side by side as they do in sentences, and not as a type stands before a name. */
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
  // Something is given a value, or is counted up.
  /^(?:(?:const|let|var|final|static|private|public|auto|int|long|double|float|bool|boolean|char|string|String|val|set)\s+)*[\w$.[\]<>,*&]+(?:\s+[\w$]+)?(?:,\s*[\w$.[\]]+){0,4}\s*(?::\s*[\w$[\]<>, |.]+?)?\s*(?::=|<-|←|(?:[-+*/%|&^]|\/\/|\|\||&&|\?\?|<<|>>)?=(?![=>]))\s*\S/,
  /^[\w$.[\]]+(?:\+\+|--);?$|^(?:\+\+|--)[\w$.]+;?$/,
  // Something is called, or a chain goes on.
  /^(?:await\s+|new\s+|del\s+|delete\s+|throw\s+|raise\s+|yield\s+)*(?!O\()[\w$.]*[\w$]\(.*\)(?:[.[].*)?\s*[;{:]?$|^[\w$.]*[\w$]\($|^\.\w+\(/,
  // Something is defined or fetched from elsewhere.
  /^(?:(?:export|default|async|public|private|protected|static|final|abstract|virtual|override|pub)\s+)*(?:function\*?|def|func|fn|class|interface|struct|enum|record|namespace)\s*\(?[\w$]+.*[({:>)]$|^(?:function|procedure)\s+\w+\(|^(?:(?:public|private|protected|internal|static|async|void|int|bool|boolean|string|String|long|double|char)\s+)+[\w<>[\], ]*\w\(.*\)$/,
  /^(?:#include\s*[<"]|import\s+(?:[\w*{][\w*{}, ]*\s+from\s+"|[\w.*]+;?$)|from\s+[\w.]+\s+import\s+\w|using\s+(?:namespace\s+)?[\w.]+;|package\s+[\w.]+;?$)/,
  /^@\w+(?:\(.*\))?$/,
  // What is done when.
  /^\}?\s*(?:if|for|foreach|while|elif|else if|switch|catch|except|try|else|do|finally|with|match|case|default)\b.*(?:[{:]|\bthen|\bdo)$/,
  /^(?:if|for|foreach|while|switch|} while)\s*\(.*\)/,
  /^return\b.*(?:;$|[([\]).+*/<>=!]|-|\d|\band\b|\bor\b)/,
  /[\])\w>"]\s*\{$|^\}.|^(?:break|continue|return|pass);$/,
  /^[^;]*[\w)](?:[([.]\w?|\s?(?:=|<<|->|::)).*;$/,
]

/** Whether a line has the form of a statement. */
const looksLikeStatement = (bare: string, pairs: number): boolean =>
  pairs <= (/[{;]$/.test(bare) ? 1 : 0) &&
  !/\d\s+[\p{L}]{2,}/u.test(bare) &&
  statementPatterns.some(form => form.test(bare))

/** Runs of lines that may be code, as far as they are. */
function findCodeBlocks(lines: readonly CodeLine[]): CodeLine[][] {
  const runs = (isIn: (line: CodeLine) => boolean, among: readonly CodeLine[]) => {
    const found: CodeLine[][] = []
    let run: CodeLine[] = []
    for (const line of among) {
      if (isIn(line)) run.push(line)
      else if (run.length > 0) {
        found.push(run)
        run = []
      }
    }
    return run.length > 0 ? [...found, run] : found
  }
  return runs(line => line.kind !== 'prose' || line.isStep, lines).flatMap(run => {
    const orders = trimToCode(run)
    if (isPseudoCode(orders)) return [orders]
    return runs(line => line.kind !== 'prose', run)
      .map(trimToCode)
      .filter(isCodeBlock)
  })
}

/** All of it between the first and the last line that is anything. */
const trimBlankLines = (lines: readonly CodeLine[]) =>
  lines.slice(
    Math.max(
      0,
      lines.findIndex(line => line.kind !== 'blank'),
    ),
    lines.findLastIndex(line => line.kind !== 'blank') + 1,
  )

/** Without what stands around it: blank lines, and lines that are something only inside. */
function trimToCode(run: readonly CodeLine[]): CodeLine[] {
  const isEdge = (line: CodeLine | undefined) => line?.kind === 'code' || line?.isStep
  let from = run.findIndex(isEdge)
  if (from < 0) return []
  let to = run.findLastIndex(isEdge)
  while (run[from - 1]?.kind === 'comment') from--
  while (run[to + 1]?.kind === 'inside' || run[to + 1]?.kind === 'comment') to++
  return run.slice(from, to + 1)
}

/** Whether lines do something, in a language or in orders. */
const isCodeBlock = (block: readonly CodeLine[]): boolean => isProgram(block) || isPseudoCode(block)

const minNameReuse = 0.2

function isProgram(block: readonly CodeLine[]): boolean {
  const own = block.filter(line => line.kind !== 'blank' && line.kind !== 'comment')
  const made = own.filter(line => line.kind === 'code')
  if (own.length === 0 || made.length / own.length < 0.4) return false
  // A table that is asked is named once.
  if (made.some(line => line.isQuery)) return own.flatMap(line => line.names).length >= 2
  const statements = made.reduce((sum, line) => sum + line.statements, 0)
  return (
    getNameReuse(own) >= minNameReuse &&
    (statements >= 2 || own.length >= 2 || (made[0]?.names.length ?? 0) >= 2)
  )
}

/** How many of the names are used more than once. */
function getNameReuse(own: readonly CodeLine[]): number {
  const uses = [
    ...Map.groupBy(
      own.flatMap(line => line.names),
      name => name,
    ).values(),
  ]
  return uses.length === 0 ? 0 : uses.filter(one => one.length > 1).length / uses.length
}

/** Orders under one another, with what belongs to a "for" or an "if" further in. */
function isPseudoCode(block: readonly CodeLine[]): boolean {
  const own = block.filter(line => line.kind !== 'blank' && line.kind !== 'comment')
  const orders = own.filter(line => line.isStep || line.kind === 'code')
  if (own.length < 3 || orders.length / own.length < 0.7) return false
  const isNested = own.some((line, at) => {
    const before = own[at - 1]
    return before?.isControl && line.indent >= before.indent + 2
  })
  return isNested && getNameReuse(own) > 0
}
