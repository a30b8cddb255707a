import { Copy } from 'lucide-react'
import { useState } from 'react'
import { common } from '#web/text/en/common.ts'
import { page as text } from '#web/text/en/page.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'

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
