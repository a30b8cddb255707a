import type { Confirmation } from '#server/platform/mail/order.ts'
import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

type Arrival = { role: 'interviewee' | 'interviewer' | null; confirmation: Confirmation | null }

/** With an address to confirm that is the first step; the product shows the next one by itself. */
export function welcome({ to, t, appUrl }: Reading, { role, confirmation }: Arrival): Letter {
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return {
    language: to.language,
    subject: t.welcome.subject,
    preview: t.welcome.preview,
    headline: t.welcome.headline,
    greeting: t.greeting(to.name),
    blocks: [
      say(t.welcome.ready),
      say(t.welcome[role ?? 'undecided']),
      ...(confirmation
        ? [say(t.welcome.confirm(confirmation.hours)), button(t.action.confirmEmail, confirmation.link)]
        : [next]),
      note(t.welcome.notYou),
    ],
    footer: t.footerAccount,
  }
}
