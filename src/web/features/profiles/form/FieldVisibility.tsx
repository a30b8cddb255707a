import { Eye, Lock, Users } from 'lucide-react'
import { fieldVisibility } from '#web/i18n/en/account/field-visibility.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const icons = {
  card: Users,
  emailInterviewer: Users,
  onBookingsAndCard: Users,
  emailInterviewee: Eye,
  interviewers: Eye,
  onBookings: Eye,
  onlyYou: Lock,
  place: Lock,
} as const

type Visibility = keyof typeof icons

/** Who sees a field, below what it is for. */
export function FieldVisibility({ of, hint }: { of: Visibility; hint?: string | undefined }) {
  const t = useTranslations(fieldVisibility)
  const Icon = icons[of]
  return (
    <>
      {hint && <span className="block">{hint} </span>}
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(of)}
      </span>
    </>
  )
}
