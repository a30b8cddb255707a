import type { ComponentProps } from 'react'
import { accountLimits } from '#contract/limits.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'

export const EmailInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    {...props}
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={accountLimits.emailMax}
  />
)
