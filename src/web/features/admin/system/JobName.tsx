import { adminJobs } from '#web/i18n/en/admin/admin-jobs.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** What a job does, with its name in logs and metrics below. A job of another release has only that name. */
export function JobName({ name, details }: { name: string; details?: string }) {
  const t = useTranslations(adminJobs)
  const isKnown = Object.hasOwn(adminJobs.messages, name)
  return (
    <div className="grid gap-0.5">
      <span className="font-medium">{isKnown ? t(name as 'send-email') : name}</span>
      <span className="text-13 text-quiet">
        {details && `${details} · `}
        <span translate="no">{name}</span>
      </span>
    </div>
  )
}
