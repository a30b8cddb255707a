import { Upload } from 'lucide-react'
import { type DragEvent, useId } from 'react'
import { bankStatementLimits } from '#contract/limits.ts'
import { adminStatement } from '#web/i18n/en/admin/admin-statement.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'

export function FilePicker({
  file,
  isBusy,
  onChoose,
}: {
  file: File | null
  isBusy: boolean
  onChoose: (file: File) => void
}) {
  const t = useTranslations(adminStatement)
  const language = useLanguage()
  const id = useId()
  const choose = (chosen: File | undefined) => {
    if (chosen) onChoose(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <div>
      <input
        id={id}
        type="file"
        accept=".xml,.csv,.txt"
        aria-describedby={`${id}-formats`}
        onChange={event => {
          choose(event.target.files?.[0])
          // Lets the admin choose the same file again.
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        onDragOver={event => event.preventDefault()}
        onDrop={drop}
        className="grid cursor-pointer justify-items-center gap-1 rounded-large border border-dashed border-edge px-6 py-8 text-center hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      >
        <Upload aria-hidden className="mb-2 size-6 text-quiet" />
        <span className="font-medium text-accent">{t('choose')}</span>
        <span className="hidden text-quiet sm:block">{t('drop')}</span>
      </label>
      <p id={`${id}-formats`} className="mt-2 text-13 text-quiet">
        {t('formats', { size: formatFileSize(bankStatementLimits.maxBytes, language) })}
      </p>
      <p role="status" className="mt-1 text-15 empty:hidden">
        {isBusy ? t('reading') : file && <bdi translate="no">{file.name}</bdi>}
      </p>
    </div>
  )
}
