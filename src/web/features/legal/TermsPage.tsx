import { PolicyDocument } from './PolicyDocument.tsx'

export default function TermsPage() {
  return <PolicyDocument policy="terms" />
}
