import { type Difference, reconcile } from '#server/money/payment/reconcile.ts'
import type { Command } from './command.ts'

const line = ({ about, what, ours, theirs }: Difference) =>
  `${about}: ${what}: ours ${ours}, theirs ${theirs}`

export const reconciling: Command = {
  usage: 'reconcile [--json]',
  does: 'compares what the providers say with our payments and these with the ledger',
  options: { json: 'flag' },
  read(words, { json }) {
    if (words.length > 0) return null
    return async deps => {
      const result = await reconcile(deps)
      const { payments, differences } = result
      const found = differences.length === 0 ? 'no differences' : `${differences.length} differences`
      const lines = [`Payments compared: ${payments}, ${found}.`, ...differences.map(line)]
      return { text: json ? JSON.stringify(result) : lines.join('\n'), isBad: differences.length > 0 }
    }
  },
}
