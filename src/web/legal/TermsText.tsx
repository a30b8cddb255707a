import { PolicyText } from './PolicyText.tsx'

/** The terms of service, for a dialog (`h3`) or a page (`h2`). */
export const TermsText = ({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) => (
  <PolicyText policy="terms" heading={heading} />
)
