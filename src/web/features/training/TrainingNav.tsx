import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { training as text } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const tabs = [
  { to: '/interview-training', name: 'toInterview' },
  { to: '/interview-training/history', name: 'toHistory' },
  { to: '/interview-training/progress', name: 'toProgress' },
  { to: '/interview-training/questions', name: 'toQuestions' },
] as const

export function TrainingNav() {
  const t = useTranslations(text)
  const row = useRef<HTMLElement>(null)
  // On a phone the current tab may be outside the visible part.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav
      ref={row}
      aria-label={t('screens')}
      className="-mx-4 mb-6 overflow-x-auto border-b border-hairline px-4 sm:mb-8 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-6 pr-4 sm:gap-8">
        {tabs.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/interview-training'}
              className="flex min-h-11 items-center border-b-2 border-transparent text-15 font-medium text-quiet -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
