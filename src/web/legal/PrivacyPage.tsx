import { PolicyDocument } from './PolicyDocument.tsx'

export default function PrivacyPage() {
  return <PolicyDocument policy="privacy" />
}
