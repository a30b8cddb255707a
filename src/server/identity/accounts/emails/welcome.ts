import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { ConfirmationLink } from './confirm-email.ts'
import { getAccountText } from './text-for.ts'

type WelcomeData = { role: 'interviewee' | 'interviewer' | null; confirmation: ConfirmationLink | null }

/** With an address to confirm that is the first step; the product shows the next one by itself. */
export function welcomeEmail(reading: Reading, { role, confirmation }: WelcomeData): Letter {
  const { appUrl } = reading
  const t = getAccountText(reading)
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return {
    subject: t.welcome.subject,
    preview: t.welcome.preview,
    headline: t.welcome.headline,
    blocks: [
      say(t.welcome.ready),
      say(t.welcome[role ?? 'undecided']),
      ...(confirmation
        ? [say(t.welcome.confirm(confirmation.hours)), button(t.action.confirmEmail, confirmation.link)]
        : [next]),
      note(t.welcome.notYou),
    ],
  }
}
