import { XMLValidator } from 'fast-xml-parser'
import { bankStatementLimits } from '#contract/limits.ts'
import { getAttribute, getChildren, getText, parseXml, readText, type XmlNode } from '#server/lib/xml.ts'
import {
  createLineKeys,
  findPayoutIds,
  parseMinorUnits,
  type Statement,
  StatementError,
  type StatementLine,
  type StatementMoney,
  toIsoDay,
  toLineText,
} from './statement.ts'

/** camt.053 needs about twelve. */
const maxDepth = 30

type LineKey = ReturnType<typeof createLineKeys>

/** Booked transactions of an ISO 20022 statement, `camt.053` of any version. */
export function readCamt(text: string): Statement {
  // The parser accepts a file that breaks off.
  const root = XMLValidator.validate(text) === true ? parseXml(text, { maxDepth }) : null
  const document = root && getChildren(root, 'Document')[0]
  const report = document && getChildren(document, 'BkToCstmrStmt')[0]
  if (!report) throw new StatementError('unreadable')
  const toKey = createLineKeys()
  const result: Statement = { lines: [], skipped: 0 }
  for (const statement of getChildren(report, 'Stmt'))
    for (const entry of getChildren(statement, 'Ntry')) {
      const lines = isBooked(entry) ? readEntry(statement, entry, toKey) : null
      if (lines) result.lines.push(...lines)
      else result.skipped++
      if (result.lines.length + result.skipped > bankStatementLimits.maxLines)
        throw new StatementError('too_long')
    }
  return result
}

/** First node of a path. Missing ones are empty. */
const at = (node: XmlNode, ...path: string[]): XmlNode =>
  path.reduce<XmlNode>((parent, name) => getChildren(parent, name)[0] ?? {}, node)

const textAt = (node: XmlNode, ...path: string[]): string => readText(at(node, ...path)).trim()

/** `<Sts>BOOK</Sts>` until version 7, `<Sts><Cd>BOOK</Cd></Sts>` since. */
const isBooked = (entry: XmlNode): boolean =>
  (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')).toUpperCase() === 'BOOK'

/** Null without date or amount. An entry of a batch has several transactions. */
function readEntry(statement: XmlNode, entry: XmlNode, toKey: LineKey): StatementLine[] | null {
  const total = readMoney(at(entry, 'Amt'))
  const bookedOn = readDay(at(entry, 'BookgDt')) ?? readDay(at(entry, 'ValDt'))
  if (!total || !bookedOn) return null
  const transactions = getChildren(entry, 'NtryDtls').flatMap(details => getChildren(details, 'TxDtls'))
  // Without transactions, the entry itself says all.
  const parts = transactions.length === 0 ? [{}] : transactions
  const lines = parts.map((part): StatementLine | null => {
    const amounts = readAmounts(part, parts.length === 1 ? total : null)
    if (!amounts) return null
    const isCredit = (textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')).toUpperCase() === 'CRDT'
    const texts = readTexts(entry, part)
    return {
      key: toKey(...readIdentity(statement, entry), ...texts, isCredit ? 1 : 0, bookedOn, amounts[0].minor),
      isCredit,
      bookedOn,
      amounts,
      payoutIds: findReferences(part, texts),
      text: toLineText(...texts, readParty(part, isCredit)),
      returnReason: readReturnReason(part),
    }
  })
  const read = lines.filter(line => line !== null)
  return read.length === 0 ? null : read
}

function readMoney(node: XmlNode): StatementMoney | null {
  const minor = parseMinorUnits(readText(node).trim())
  const currency = getAttribute(node, 'Ccy').toUpperCase()
  return minor !== null && /^[A-Z]{3}$/.test(currency) ? { minor, currency } : null
}

/** Amount on the account, and the instructed one if the bank exchanged it. */
function readAmounts(part: XmlNode, total: StatementMoney | null): StatementLine['amounts'] | null {
  const own = [
    readMoney(at(part, 'Amt')),
    readMoney(at(part, 'AmtDtls', 'TxAmt', 'Amt')),
    readMoney(at(part, 'AmtDtls', 'InstdAmt', 'Amt')),
  ]
  const [first, ...more] = [own[0] ?? null, own[1] ?? null, total, own[2] ?? null].filter(
    amount => amount !== null,
  )
  return first ? [first, ...more] : null
}

function readDay(node: XmlNode): string | null {
  const text = getText(node, 'Dt') || getText(node, 'DtTm')
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  return toIsoDay(year, month, day)
}

/** The bank's reference is the same in the statement of a day and of a month. */
const readIdentity = (statement: XmlNode, entry: XmlNode): string[] => {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
  const reference = getText(entry, 'AcctSvcrRef')
  return reference ? [account, reference] : [account, getText(statement, 'Id'), getText(entry, 'NtryRef')]
}

const readTexts = (entry: XmlNode, part: XmlNode): string[] => [
  textAt(part, 'Refs', 'EndToEndId'),
  textAt(part, 'Refs', 'TxId'),
  // A text may be divided into several elements.
  getChildren(at(part, 'RmtInf'), 'Ustrd').map(readText).join(' '),
  textAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
  getText(part, 'AddtlTxInf'),
  getText(entry, 'AddtlNtryInf'),
]

/** Our reference is the end-to-end id. Banks that drop it keep it in a text. */
function findReferences(part: XmlNode, texts: readonly string[]): string[] {
  const own = findPayoutIds(textAt(part, 'Refs', 'EndToEndId'))
  return own.length > 0 ? own : [...new Set(texts.flatMap(findPayoutIds))]
}

/** A return names the payee as the one who sends the money. */
function readParty(part: XmlNode, isCredit: boolean): string {
  const names = isCredit ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr'] as const)
  return names
    .map(name => textAt(part, 'RltdPties', name, 'Nm') || textAt(part, 'RltdPties', name, 'Pty', 'Nm'))
    .filter(Boolean)
    .join(' · ')
}

const readReturnReason = (part: XmlNode): string | null => {
  const info = at(part, 'RtrInf')
  const code = textAt(info, 'Rsn', 'Cd') || textAt(info, 'Rsn', 'Prtry')
  const text = getChildren(info, 'AddtlInf').map(readText).join(' ')
  return toLineText(code, text) || null
}
