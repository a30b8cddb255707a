import { CookieConsentSettings } from './CookieConsentSettings.tsx'
import { PolicyDocument } from './PolicyDocument.tsx'

export default function PrivacyPage() {
  return <PolicyDocument policy="privacy" sectionFooters={{ privacyCookies: <CookieConsentSettings /> }} />
}
