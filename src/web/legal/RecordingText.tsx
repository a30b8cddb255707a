import { PolicyText } from './PolicyText.tsx'

/** What an interviewee consents to when a session is recorded, for a dialog (`h3`) or a page (`h2`). */
export const RecordingText = ({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) => (
  <PolicyText policy="recording" heading={heading} />
)
