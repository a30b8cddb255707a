import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { receiptsApi } from '#contract/routes/payments.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { downloadFile } from '#web/components/ui/download.ts'
import { toast } from '#web/components/ui/toast.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

/** Hidden in print. */
export function ReceiptActions({ bookingId }: { bookingId: BookingId }) {
  const t = useTranslations(receipt)
  const language = useLanguage()
  const session = useAuthSession()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const download = useApiMutation(receiptsApi.receiptPdf)
  const save = () =>
    download.mutate(
      { params: { bookingId }, query: { language } },
      {
        onSuccess: ({ fileName, pdf }) => {
          const bytes = Uint8Array.from(atob(pdf), letter => letter.charCodeAt(0))
          downloadFile(new Blob([bytes], { type: 'application/pdf' }), fileName)
          setSavedAs(fileName)
        },
        onError: toast.error,
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button busy={download.isPending} onClick={save}>
        {!download.isPending && <Download aria-hidden />}
        {t(download.isPending ? 'preparing' : 'download')}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      {session.state === 'signed-in' && session.roleId === roleIds.interviewee && (
        <ButtonLink variant="ghost" to="/payments">
          {t('toPayments')}
        </ButtonLink>
      )}
      <p role="status" className="text-13 text-quiet empty:hidden">
        {savedAs && t('downloaded', { file: savedAs })}
      </p>
    </div>
  )
}
