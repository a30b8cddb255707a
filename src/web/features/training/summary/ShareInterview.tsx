import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { TrainingInterview } from '#contract/training-session.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { UnshareButton } from './UnshareButton.tsx'

/** Lists who can read the session, with buttons to share and revoke. */
export function ShareInterview({ session }: { session: TrainingInterview }) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        <Share2 aria-hidden />
        {t('share')}
      </Button>
      {session.sharedWith.length > 0 && (
        <ul className="grid w-full gap-2">
          {session.sharedWith.map(({ bookingId, interviewerName, startTime }) => (
            <li
              key={bookingId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-medium border border-hairline bg-surface px-4 py-2"
            >
              <p className="min-w-0 flex-1 basis-60">
                <span className="font-medium">{t('sharedWith', { name: personName(interviewerName) })}</span>{' '}
                <span className="text-quiet">
                  · <DateTime start={startTime} />
                </span>
              </p>
              <UnshareButton
                variant="ghost"
                className="-mx-4"
                aria-label={t('takeBackFrom', { name: personName(interviewerName) })}
                sessionId={session.sessionId}
                bookingId={bookingId}
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing && <ShareDialog session={session} onClose={() => setChoosing(false)} />}
    </>
  )
}
