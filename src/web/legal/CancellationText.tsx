import { PolicyText } from './PolicyText.tsx'

/** The cancellation and refund policy, for a dialog (`h3`) or a page (`h2`). */
export const CancellationText = ({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) => (
  <PolicyText policy="cancellation" heading={heading} />
)
