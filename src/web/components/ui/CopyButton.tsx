import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useCopy } from './use-copy.tsx'

type CopyButtonProps = {
  /** What is copied. */
  text: string
  variant?: 'primary' | 'secondary' | 'ghost'
  'aria-label'?: string
  children: ReactNode
}

/** Copies a text, and says beside the button whether it did. */
export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const { copy, status } = useCopy(text)
  return (
    <>
      <Button {...rest} onClick={copy}>
        <Copy aria-hidden />
        {children}
      </Button>
      {status}
    </>
  )
}
