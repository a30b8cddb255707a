import { useWatch } from 'react-hook-form'
import { endpoints } from '#contract/calendars.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { PasswordInput, TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useConnectCalDav, useConnectIcs } from '#web/features/slots/api.ts'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

/** Well-known CalDAV servers. Every Nextcloud has its own address. The name of Yandex is translated. */
const services = [
  { key: 'icloud', name: 'iCloud', url: 'https://caldav.icloud.com' },
  { key: 'fastmail', name: 'Fastmail', url: 'https://caldav.fastmail.com' },
  { key: 'nextcloud', name: 'Nextcloud', url: 'https://nextcloud.example/remote.php/dav' },
  { key: 'yandex', name: null, url: 'https://caldav.yandex.ru' },
] as const

type Login = { serverUrl: string; username: string; password: string }

/** CalDAV account. The password is never kept as a draft. */
export function ConnectCalDavDialog({ username = '', onClose }: { username?: string; onClose: () => void }) {
  const t = useTranslations(text)
  const connect = useConnectCalDav()
  const form = useApiForm<Login>({
    schema: endpoints.connectCalDav.body,
    defaultValues: { serverUrl: '', username, password: '' },
    onSubmit: async body => {
      await connect.mutateAsync({ body })
      toast.success(t('connected'))
      onClose()
    },
  })
  const address = useWatch({ control: form.control, name: 'serverUrl' })
  const service = services.find(({ url }) => address.startsWith(url.slice(0, 20)))
  return (
    <FormDialog
      title={t('caldavTitle')}
      description={t('caldavText')}
      form={form}
      errorTitle={t('connectFailed')}
      submitLabel={t(form.isSubmitting ? 'connecting' : 'connect')}
      onClose={onClose}
    >
      <FieldGroup label={t('service')}>
        <div className="flex flex-wrap gap-2">
          {services.map(({ key, name, url }) => (
            <Button
              key={key}
              variant="secondary"
              aria-pressed={service?.key === key}
              onClick={() => {
                form.setValue('serverUrl', url, { shouldDirty: true })
                form.setFocus(key === 'nextcloud' ? 'serverUrl' : 'username')
              }}
            >
              {name ?? t('yandex')}
            </Button>
          ))}
        </div>
      </FieldGroup>
      <Field label={t('server')} error={form.fieldError('serverUrl')}>
        <TextInput
          {...form.register('serverUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      <Field label={t('username')} error={form.fieldError('username')}>
        <TextInput
          {...form.register('username')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('appPassword')}
        hint={t(service ? `hint_${service.key}` : 'appPasswordHint')}
        error={form.fieldError('password')}
      >
        <PasswordInput {...form.register('password')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** `replacedId`: a connection whose address no longer works, and which gets the new one. */
export function ConnectIcsDialog({ replacedId, onClose }: { replacedId?: string; onClose: () => void }) {
  const t = useTranslations(text)
  const connect = useConnectIcs()
  const form = useApiForm<{ url: string }>({
    schema: endpoints.connectIcs.body,
    defaultValues: { url: '' },
    onSubmit: async body => {
      await connect.mutateAsync({ body: { ...body, ...(replacedId && { connectionId: replacedId }) } })
      toast.success(t('connected'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('icsTitle')}
      description={t('icsText')}
      form={form}
      errorTitle={t('connectFailed')}
      submitLabel={t(form.isSubmitting ? 'connecting' : 'connect')}
      onClose={onClose}
    >
      <Field label={t('icsAddress')} hint={t('icsHint')} error={form.fieldError('url')}>
        <TextInput
          {...form.register('url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
    </FormDialog>
  )
}
