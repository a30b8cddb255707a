import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { page as text } from '#web/i18n/en/page.ts'
import { useText } from '#web/i18n/translate.ts'

/** Puts an address where it can be pasted from, and says that it did. */
export function CopyAddress({ address }: { address: string }) {
  const t = useText(text)
  const says = useText(common)
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <p className="flex items-center gap-3">
      <Button look="secondary" onClick={copy}>
        <Copy aria-hidden />
        {t('copy')}
      </Button>
      <span role="status" className="text-13 text-quiet">
        {isCopied && says('copied')}
      </span>
    </p>
  )
}
