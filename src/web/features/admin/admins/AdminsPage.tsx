import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { endpoints } from '#contract/admin/admins.ts'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { adminsQuery, useGrantAdminRole, useRevokeAdminRole } from '#web/features/admin/api.ts'
import { ActionDialog, ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { adminAdmins } from '#web/i18n/en/admin/admin-admins.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'

type Admin = ReplyOf<'admins'>['admins'][number]

const hints = {
  owner: 'hintOwner',
  support: 'hintSupport',
  finance: 'hintFinance',
  moderator: 'hintModerator',
} as const satisfies Record<AdminRole, string>

export default function AdminsPage() {
  const t = useTranslations(adminAdmins)
  const isOwner = useHasAdminRole('owner')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={isOwner && <Button onClick={() => setIsAdding(true)}>{t('add')}</Button>}
      />
      <QueryBoundary fallback={<Skeleton className="h-64 rounded-large" />}>
        <AdminTable canChange={isOwner} />
      </QueryBoundary>
      {isAdding && <GrantDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

const column = columnsOf<Admin>()

function AdminTable({ canChange }: { canChange: boolean }) {
  const t = useTranslations(adminAdmins)
  const { data } = useSuspenseQuery(adminsQuery)
  const columns = [
    column.accessor('email', {
      header: t('email'),
      cell: ({ getValue }) => <span className="font-medium wrap-anywhere">{getValue()}</span>,
    }),
    column.accessor('roles', {
      header: t('roles'),
      cell: ({ row: { original } }) => (
        <ul className="flex flex-wrap gap-2">
          {original.roles.map(role => (
            <li key={role}>
              <RoleBadge admin={original} role={role} canRemove={canChange} />
            </li>
          ))}
        </ul>
      ),
    }),
    column.accessor('hasMfa', {
      header: t('mfa'),
      cell: ({ getValue }) => (getValue() ? t('mfaOn') : t('mfaOff')),
    }),
  ]
  return (
    <DataTable
      label={t('title')}
      rows={data.admins}
      columns={columns}
      download={<ExportButton table={t('title')} route={adminExportsApi.exportAdmins} />}
      rowId={({ id }) => id}
    />
  )
}

function RoleBadge({ admin, role, canRemove }: { admin: Admin; role: AdminRole; canRemove: boolean }) {
  const t = useTranslations(adminAdmins)
  const tCommon = useTranslations(adminCommon)
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useRevokeAdminRole()
  return (
    <span
      className={clsx('inline-flex items-center rounded-full bg-sunken pl-3 text-13', !canRemove && 'pr-3')}
    >
      {tCommon(role)}
      {canRemove && (
        <button
          type="button"
          title={t('remove', { role: tCommon(role) })}
          aria-label={t('remove', { role: tCommon(role) })}
          onClick={() => setIsAsking(true)}
          className="flex size-11 items-center justify-center text-quiet hover:text-ink sm:size-8"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {isAsking && (
        <ActionDialog
          title={t('removeTitle')}
          description={t('removeText', { email: admin.email, role: tCommon(role) })}
          submitLabel={t('removeSubmit')}
          danger
          onClose={() => setIsAsking(false)}
          onSubmit={async reason => {
            await revoke.mutateAsync({ params: { userId: admin.id, role }, query: { reason } })
            toast.success(t('removed'))
          }}
        />
      )}
    </span>
  )
}

const schema = endpoints.grantAdminRole.body

function GrantDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations(adminAdmins)
  const tCommon = useTranslations(adminCommon)
  const grant = useGrantAdminRole()
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { email: '', role: 'support', reason: '' },
    onSubmit: async body => {
      await grant.mutateAsync({ body })
      toast.success(t('granted'))
      onClose()
    },
  })
  const role = form.watch('role')
  return (
    <FormDialog
      title={t('addTitle')}
      description={t('addText')}
      form={form}
      submitLabel={t('addSubmit')}
      onClose={onClose}
    >
      <Field label={t('email')} error={form.fieldError('email')}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label={t('role')} hint={t(hints[role])} error={form.fieldError('role')}>
        <Select {...form.register('role')}>
          {adminRoles.map(name => (
            <option key={name} value={name}>
              {tCommon(name)}
            </option>
          ))}
        </Select>
      </Field>
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
