import { PolicyText } from './PolicyText.tsx'

/** The privacy policy, for a dialog (`h3`) or a page (`h2`). */
export const PrivacyText = ({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) => (
  <PolicyText policy="privacy" heading={heading} />
)
