import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

type Role = 'interviewee' | 'interviewer' | null

export function welcome({ to, t, appUrl }: Reading, { role }: { role: Role }): Letter {
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return {
    language: to.language,
    subject: t.welcome.subject,
    preview: t.welcome.preview,
    headline: t.welcome.headline,
    greeting: t.greeting(to.name),
    blocks: [say(t.welcome.ready), say(t.welcome[role ?? 'undecided']), next, note(t.welcome.notYou)],
    footer: t.footerAccount,
  }
}
