import { Download } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { download } from '#web/components/ui/download.ts'
import { browserZone, date, inputDay } from '#web/components/ui/format.ts'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/security.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { Part } from './AccountSection.tsx'
import type { OwnAccount } from './account-view.ts'

/** Everything that is kept, as a file. */
export function ExportSection({ account }: { account: OwnAccount }) {
  const t = useText(security)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const read = useAct(addresses.exportAccount)
  const save = () =>
    read.mutate(
      {},
      {
        onSuccess: everything => {
          const file = `rehearse-account-${inputDay(Date.now(), browserZone())}.json`
          download(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), file)
          setSavedAs(file)
        },
        onError: toast.error,
      },
    )
  return (
    <Part title={t('exportTitle')} text={t('exportText')}>
      <p>{t('exportSince', { day: date(account.createdAt, browserZone(), language) })}</p>
      <Button look="secondary" className="justify-self-start" busy={read.isPending} onClick={save}>
        {!read.isPending && <Download aria-hidden />}
        {t(read.isPending ? 'exporting' : 'exportData')}
      </Button>
      {savedAs && (
        <p role="status" className="break-words text-13 text-quiet">
          {t('exported', { file: savedAs })}
        </p>
      )}
    </Part>
  )
}
