import { useEffect } from 'react'
import { z } from 'zod'
import { says } from '#contract/error.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { PasswordInput, TextInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { factor } from '#web/i18n/en/factor.ts'
import { useText } from '#web/i18n/translate.ts'

const needed = {
  password: says('password.required'),
  code: says('code.invalid'),
  recovery: says('code.invalid'),
}

/** One line to type: a password, or a code of either kind. */
export function ProofField({
  way,
  label,
  hint,
  action,
  onShow,
}: {
  way: 'password' | 'code' | 'recovery'
  label?: string
  hint?: string
  action?: string
  onShow: (text: string) => Promise<unknown>
}) {
  const t = useText(factor)
  const digits = way === 'code' ? z.string().regex(/^\s*(\d\s*){6}$/, needed.code) : z.string()
  const form = useProblemForm({
    schema: z.object({ [way]: digits.min(1, needed[way]) }),
    defaults: { [way]: '' },
    onSubmit: async values => onShow(values[way] ?? ''),
  })
  const { setFocus } = form
  useEffect(() => setFocus(way), [setFocus, way])
  const told = hint ?? (way === 'password' ? undefined : t(way === 'code' ? 'codeHint' : 'recoveryHint'))
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      <Field label={label ?? t(way)} hint={told} error={form.errorOf(way)}>
        {way === 'password' ? (
          <PasswordInput {...form.register(way)} autoComplete="current-password" />
        ) : (
          <TextInput
            {...form.register(way)}
            autoComplete={way === 'code' ? 'one-time-code' : 'off'}
            inputMode={way === 'code' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <Button type="submit" busy={form.busy} className="sm:justify-self-start sm:px-8">
        {form.busy ? t('checking') : (action ?? t('confirm'))}
      </Button>
    </form>
  )
}
