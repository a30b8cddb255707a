import { PolicyDocument } from './PolicyDocument.tsx'
import { PrivacyText } from './PrivacyText.tsx'

export default function PrivacyPage() {
  return (
    <PolicyDocument policy="privacy">
      <PrivacyText heading="h2" />
    </PolicyDocument>
  )
}
