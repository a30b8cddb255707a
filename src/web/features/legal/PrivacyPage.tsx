import { CookieDecision } from './CookieDecision.tsx'
import { PolicyDocument } from './PolicyDocument.tsx'

export default function PrivacyPage() {
  return <PolicyDocument policy="privacy" under={{ privacyCookies: <CookieDecision /> }} />
}
