import type { Language } from '#contract/account.ts'
import { formerMember } from '#contract/deleted-user-name.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { type Cell, toCsv } from '#server/lib/csv.ts'
import { localTextOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/payments/context.ts'
import { earningsExportTexts } from './messages.ts'
import { type SessionEarning, presentAmounts } from './presenter.ts'
import { type DateRange, listSessionEarnings } from './read-sales.ts'

type ExportOptions = DateRange & { language: Language }

/** What each session of some days earned, as a file for a spreadsheet; times are those of the interviewer's own zone. */
export async function exportEarnings(deps: Deps, userId: UserId, { language, ...days }: ExportOptions) {
  const zone = await getTimeZone(deps, userId)
  const { sales } = await listSessionEarnings(deps, userId, days)
  const { columns } = earningsExportTexts[language]
  const head = Object.values(columns).map(name => (typeof name === 'string' ? name : name(zone)))
  const named = ['earnings', days.from, days.type].filter(Boolean).join('-')
  return {
    fileName: `rehearse-${named}.csv`,
    // The mark tells spreadsheets that it is UTF-8.
    csv: `\uFEFF${toCsv([head, ...sales.map(one => toCsvRow(one, zone, language))])}`,
  }
}

/** In the order of the columns. */
function toCsvRow({ booking: row, amounts, state, availableAt }: SessionEarning, zone: string, language: Language): Cell[] {
  const { gross, refunded, fee, net, currency } = presentAmounts(amounts)
  const { states, formerMember: left } = earningsExportTexts[language]
  const charged = row.list_currency === null ? [null, null] : [toAmount(row.price_minor), row.currency]
  return [
    row.id,
    localTextOf(row.starts_at, zone),
    row.interviewee_name === formerMember ? left : row.interviewee_name,
    states[state],
    currency,
    gross,
    refunded,
    fee,
    net,
    ...charged,
    availableAt && localTextOf(availableAt, zone),
  ]
}
