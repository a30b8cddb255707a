import { useEffect, useState } from 'react'
import { z } from 'zod'
import { deviceOf } from '#contract/device.ts'
import { passkeyName } from '#contract/factor.ts'
import { factorLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/factor.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { factor } from '#web/i18n/en/factor.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { makePasskey, PasskeyError } from './passkey-client.ts'

const { addPasskey, signInFactors } = addresses

/** Names a passkey, has the device make it, and keeps it. */
export function AddPasskey({ onDone }: { onDone: (isAdded: boolean) => void }) {
  const t = useText(factor)
  const tCommon = useText(common)
  const add = useAct(addPasskey, { invalidates: [signInFactors] })
  const [trouble, setTrouble] = useState<string | null>(null)
  const form = useProblemForm({
    schema: z.object({ name: passkeyName }),
    defaults: { name: deviceOf(navigator.userAgent).system ?? t('usualName') },
    onSubmit: async ({ name }) => {
      setTrouble(null)
      try {
        await add.mutateAsync({ body: { name, credential: await makePasskey() } })
        onDone(true)
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error
        setTrouble(t(error.trouble))
      }
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const problem = form.problem ?? trouble
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-4">
      {problem && <Notice kind="lost">{problem}</Notice>}
      <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={form.errorOf('name')}>
        <TextInput {...form.register('name')} autoComplete="off" maxLength={factorLimits.passkeyNameMax} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {t(form.busy ? 'addingPasskey' : 'savePasskey')}
        </Button>
        <Button look="quiet" onClick={() => onDone(false)} disabled={form.busy}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
