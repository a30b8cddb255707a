import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { roles } from '#contract/auth.ts'
import { contactEmail } from '#contract/constants.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { Paragraphs } from '#web/features/legal/PolicyText.tsx'
import { help } from '#web/i18n/en/public/help.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'

/** Answers are in the page, so that the browser’s own search finds them. */
export default function HelpPage() {
  const t = useTranslations(help)
  const answers = useRef<HTMLDivElement>(null)
  const [isAllOpen, setAllOpen] = useState(false)
  useOpenLinkedAnswer()
  const toggleAll = () => {
    for (const details of answers.current?.querySelectorAll('details') ?? []) details.open = !isAllOpen
    setAllOpen(!isAllOpen)
  }
  return (
    <>
      <DocumentTitle title={t('title')} description={t('description')} />
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-hairline pb-6">
        <div className="max-w-text">
          <h1 className="text-34">{t('title')}</h1>
          <p className="mt-2 text-17 text-quiet">{t('subtitle')}</p>
        </div>
        <Button variant="secondary" className="noscript:hidden" onClick={toggleAll}>
          {t(isAllOpen ? 'closeAll' : 'openAll')}
        </Button>
      </header>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label={t('topics')} className="self-start lg:sticky lg:top-24">
          <ul className="flex flex-wrap gap-x-6 lg:block">
            {helpTopics.map(({ topic }) => (
              <li key={topic}>
                <a href={`#${topic}`} className="flex min-h-11 items-center hover:underline lg:min-h-9">
                  {t(topic)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={answers} className="grid max-w-text gap-10">
          {helpTopics.map(({ topic, questions }) => (
            <section key={topic} id={topic} aria-labelledby={`${topic}-title`}>
              <h2 id={`${topic}-title`} className="text-26">
                {t(topic)}
              </h2>
              <div className="mt-3 divide-y divide-hairline border-y border-hairline">
                {questions.map(name => (
                  <Answer key={name} name={name} />
                ))}
              </div>
            </section>
          ))}
          <section className="rounded-large bg-accent-tint p-5 sm:p-6">
            <h2 className="text-20">{t('contactTitle')}</h2>
            <p className="mt-1">
              <Trans
                text={t('contactText', { email: contactEmail })}
                components={{
                  mail: text => (
                    <a href={`mailto:${contactEmail}`} className="link">
                      {text}
                    </a>
                  ),
                }}
              />
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

function Answer({ name }: { name: HelpQuestion }) {
  const t = useTranslations(help)
  const components = useAnswerLinks()
  return (
    <details id={name} className="group">
      <summary className="flex min-h-13 items-center justify-between gap-4 py-2 text-17 font-medium">
        {t(`${name}Question`)}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-4">
        <Paragraphs text={t(`${name}Answer`)} components={components} />
      </div>
    </details>
  )
}

/** A visitor who follows a link of a screen signs in first. */
function useAnswerLinks(): Record<string, (text: string) => ReactNode> {
  const session = useAuthSession()
  const isInterviewer = session.state === 'signed-in' && session.roleId === roles.interviewer
  const link = (to: string) => (text: string) => (
    <Link to={to} className="link">
      {text}
    </Link>
  )
  return {
    find: link('/interviewers'),
    bookings: link(isInterviewer ? '/interviewer-bookings' : '/interviewee-bookings'),
    payments: link('/payments'),
    policy: link('/cancellation-policy'),
    slots: link('/time-slots'),
    sessionTypes: link('/time-slots?view=types'),
    calendars: link('/calendars'),
    earnings: link('/earnings'),
    profile: link('/profile/form'),
    account: link('/account'),
    forgot: link('/forgot-password'),
    // Names in Latin letters.
    latin: text => <span lang="en">{text}</span>,
  }
}

/** Opens the answer that the address names: `/help#refund`. */
function useOpenLinkedAnswer(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const linked = document.getElementById(hash.slice(1))
    if (linked instanceof HTMLDetailsElement) linked.open = true
  }, [hash])
}

/** Questions of the help page by topic. Each has a question and an answer in the `help` messages, and is an anchor. */
const helpTopics = [
  { topic: 'booking', questions: ['book', 'pending', 'hold', 'noTime', 'otherTime'] },
  { topic: 'paying', questions: ['price', 'pay', 'declined', 'receipt', 'cancel', 'refund'] },
  { topic: 'changes', questions: ['move', 'absent', 'late'] },
  { topic: 'sessions', questions: ['device', 'connect', 'recording', 'watch', 'scorecard', 'zone'] },
  { topic: 'coach', questions: ['score', 'coachPrivate'] },
  { topic: 'interviewing', questions: ['start', 'sessionTypes', 'askedTime', 'calendar', 'payout'] },
  { topic: 'account', questions: ['email', 'password', 'role', 'visible', 'delete'] },
] as const

type HelpQuestion = (typeof helpTopics)[number]['questions'][number]
