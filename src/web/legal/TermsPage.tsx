import { PolicyDocument } from './PolicyDocument.tsx'
import { TermsText } from './TermsText.tsx'

export default function TermsPage() {
  return (
    <PolicyDocument policy="terms">
      <TermsText heading="h2" />
    </PolicyDocument>
  )
}
