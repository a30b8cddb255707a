/** A transaction of an entry. `id` is the end-to-end id. */
type Transaction = { id?: string; amount?: string; text?: string; reason?: string }

type Entry = {
  reference: string
  amount: string
  isCredit?: boolean
  day?: string
  status?: string
  currency?: string
  transactions?: Transaction[]
}

const returnInfo = (reason: string) =>
  `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf>`

const toTransaction = ({ id, amount, text, reason }: Transaction, currency: string): string => `<TxDtls>
  <Refs><InstrId>1</InstrId>${id ? `<EndToEndId>${id}</EndToEndId>` : ''}</Refs>
  ${amount ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>` : ''}
  <RltdPties><Cdtr><Nm>Nino Beridze</Nm></Cdtr></RltdPties>
  ${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}
  ${reason ? returnInfo(reason) : ''}
</TxDtls>`

const toEntry = ({
  reference,
  amount,
  isCredit = false,
  day = '2030-05-04',
  status = 'BOOK',
  currency = 'USD',
  transactions = [],
}: Entry): string => `<Ntry>
  <NtryRef>1</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>
  <Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
  ${transactions.length > 0 ? `<NtryDtls>${transactions.map(each => toTransaction(each, currency)).join('')}</NtryDtls>` : ''}
</Ntry>`

/** A statement of version 2, as most banks send it. */
export const camtOf = (
  entries: readonly Entry[],
  id = 'STMT-1',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>GE29NB0000000101904917</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1000.00</Amt></Bal>
${entries.map(toEntry).join('\n')}</Stmt></BkToCstmrStmt></Document>`

/** Windows-1251, as Russian banks export. */
export const toWindows1251 = (text: string): Uint8Array => {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from([...text].map(letter => Math.max(letters.indexOf(letter), 0)))
}
