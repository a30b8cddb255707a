import { Download } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '#contract/address/account.ts'
import { useAct } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { download } from '#web/ui/download.ts'
import { browserZone, date, inputDay } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { OwnAccount } from './account-view.ts'
import { Part } from './Part.tsx'

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
