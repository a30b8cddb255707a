import { profileLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Checkbox, TextInput } from '#web/components/ui/Inputs.tsx'
import { fieldVisibility } from '#web/i18n/en/field-visibility.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CountryField } from './CountryField.tsx'
import { FormSection } from './FormSection.tsx'
import { type Profile, roleMessageKey } from './profile-form-values.ts'
import { TimeZoneField } from './TimeZoneField.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Email and role cannot be changed. */
export function AccountSection({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const t = useTranslations(text)
  const tShown = useTranslations(fieldVisibility)
  const isInterviewer = profile.role === 'interviewer'
  const fixed = 'bg-sunken! text-quiet!'
  return (
    <FormSection title={t('account')}>
      {form.getValues('role') && <input type="hidden" {...form.register('role')} />}
      <Field label={t('email')} hint={tShown(isInterviewer ? 'emailInterviewer' : 'emailInterviewee')}>
        <TextInput readOnly value={profile.email} className={fixed} />
      </Field>
      <Field label={t('role')} hint={t('roleFixed')}>
        <TextInput readOnly value={t(roleMessageKey(profile.role))} className={fixed} />
      </Field>
      <Field
        label={t('displayName')}
        hint={`${t('displayNameHint')} ${tShown(isInterviewer ? 'onBookingsAndCard' : 'onBookings')}`}
        error={form.fieldError('displayName')}
        className="sm:col-span-2"
      >
        <TextInput {...form.register('displayName')} autoComplete="name" maxLength={profileLimits.lineMax} />
      </Field>
      <CountryField form={form} />
      <Field
        label={t('city')}
        hint={tShown(isInterviewer ? 'card' : 'place')}
        error={form.fieldError('city')}
      >
        <TextInput
          {...form.register('city')}
          autoComplete="address-level2"
          maxLength={profileLimits.lineMax}
        />
      </Field>
      <Field label={t('mobile')} hint={tShown('onlyYou')} error={form.fieldError('mobile')}>
        <TextInput
          {...form.register('mobile')}
          type="tel"
          autoComplete="tel"
          maxLength={profileLimits.mobileMax}
        />
      </Field>
      <TimeZoneField form={form} isInterviewer={isInterviewer} />
      <Field
        label={t('linkedinUrl')}
        hint={tShown(isInterviewer ? 'card' : 'interviewers')}
        error={form.fieldError('linkedinUrl')}
        className="sm:col-span-2"
      >
        <TextInput
          {...form.register('linkedinUrl')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/…"
          maxLength={profileLimits.linkMax}
        />
      </Field>
      {!isInterviewer && (
        <Checkbox
          {...form.register('showPlace')}
          className="sm:col-span-2"
          label={
            <>
              {tShown('showPlace')}
              <span className="block text-13 text-quiet">{tShown('showPlaceHint')}</span>
            </>
          }
        />
      )}
    </FormSection>
  )
}
