import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { downloadFile } from '#web/lib/download.ts'

/** Shown once, for copying, downloading or writing down. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslations(mfa)
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => sectionRef.current?.focus(), [])
  const text = [t('fileHead'), ...codes].join('\n')
  const copy = () =>
    copyText(text).then(isCopied => (isCopied ? toast.success(t('copied')) : toast.info(t('copyFailed'))))
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={t('recoveryCodes')}
      className="grid gap-4 outline-none"
    >
      <div role="status">
        <p className="font-medium">{t('keepThem')}</p>
        <p className="max-w-text text-quiet">{t('keepThemText')}</p>
      </div>
      <ul
        translate="no"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-medium bg-sunken p-4 font-mono text-15 sm:max-w-sm"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          {t('copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain' }), 'rehearse-recovery-codes.txt')
          }
        >
          {t('download')}
        </Button>
        <Button onClick={onSaved}>{t('keptThem')}</Button>
      </div>
    </section>
  )
}
