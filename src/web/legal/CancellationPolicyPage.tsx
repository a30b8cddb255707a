import { CancellationText } from './CancellationText.tsx'
import { PolicyDocument } from './PolicyDocument.tsx'

export default function CancellationPolicyPage() {
  return (
    <PolicyDocument policy="cancellation">
      <CancellationText heading="h2" />
    </PolicyDocument>
  )
}
