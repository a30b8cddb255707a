import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { useUnshare } from './use-unshare.ts'

/** Lists who can read the session, with buttons to share and revoke. */
export function ShareInterview({
  session,
  onChanged,
}: {
  session: TrainingInterview
  onChanged: () => void
}) {
  const t = useTranslations(text)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        <Share2 aria-hidden />
        {t('share')}
      </Button>
      {session.sharedWith.length > 0 && (
        <ul className="grid w-full gap-2">
          {session.sharedWith.map(share => (
            <li key={share.bookingId}>
              <ShareItem share={share} sessionId={session.sessionId} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {isChoosing && (
        <ShareDialog session={session} onClose={() => setChoosing(false)} onChanged={onChanged} />
      )}
    </>
  )
}

function ShareItem({
  share: { bookingId, interviewerName, startTime },
  sessionId,
  onChanged,
}: {
  share: TrainingInterview['sharedWith'][number]
  sessionId: TrainingSessionId
  onChanged: () => void
}) {
  const t = useTranslations(text)
  const called = usePersonName()
  const name = called(interviewerName)
  const unshare = useUnshare(sessionId, onChanged)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-medium border border-hairline bg-surface px-4 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{t('sharedWith', { name })}</span>{' '}
        <span className="text-quiet">
          · <DateTime start={startTime} />
        </span>
      </p>
      <Button
        variant="ghost"
        className="-mx-4"
        busy={unshare.busy}
        aria-label={t('takeBackFrom', { name })}
        onClick={() => unshare.run(bookingId)}
      >
        {t('takeBack')}
      </Button>
    </div>
  )
}
