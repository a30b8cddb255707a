import { PolicyDocument } from './PolicyDocument.tsx'

export default function CancellationPolicyPage() {
  return <PolicyDocument policy="cancellation" />
}
