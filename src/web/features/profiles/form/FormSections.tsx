import { clsx } from 'clsx'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { profileLimits } from '#contract/limits.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { type Profile, roleMessageKey } from '#web/features/profiles/profile-form-values.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { fieldVisibility } from '#web/i18n/en/account/field-visibility.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatTime, listTimeZones, timeZoneName } from '#web/lib/format.ts'
import {
  CompanyField,
  CountryField,
  ExperienceField,
  FieldVisibility,
  InterviewKindFields,
  LanguagesField,
  SpecialtyField,
} from './ProfileFields.tsx'
import type { ProfileForm } from './use-profile-form.ts'

const regions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const satisfies MessageKey<(typeof text)['messages']>[]

/** Shows the current time of the zone, so that a wrong choice is noticed. */
function TimeZoneField({ form, isInterviewer }: { form: ProfileForm; isInterviewer: boolean }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const zones = listTimeZones(language)
  const chosen = useWatch({ control: form.control, name: 'timeZone' })
  // UTC, and zone names that this browser does not list.
  const savedZone = form.formState.defaultValues?.timeZone ?? 'UTC'
  const unlistedZones = [...new Set(['UTC', savedZone])].filter(
    zone => !zones.some(listed => listed.zone === zone && regions.some(region => region === listed.region)),
  )
  return (
    <Field
      label={t('timeZone')}
      error={form.fieldError('timeZone')}
      hint={t(isInterviewer ? 'timeZoneHint' : 'timeZoneHintPlain', {
        time: formatTime(now, chosen, language),
      })}
    >
      <Select {...form.register('timeZone')}>
        {regions.map(region => (
          <optgroup key={region} label={t(region)}>
            {zones
              .filter(zone => zone.region === region)
              .map(zone => (
                <option key={zone.zone} value={zone.zone}>
                  {zone.name}
                </option>
              ))}
          </optgroup>
        ))}
        <optgroup label={t('otherZones')}>
          {unlistedZones.map(zone => (
            <option key={zone} value={zone}>
              {timeZoneName(zone, language)}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}

type Props = { profile: Profile; form: ProfileForm }

/** Email and role cannot be changed. */
export function AccountSection({ profile, form }: Props) {
  const t = useTranslations(text)
  const tShown = useTranslations(fieldVisibility)
  const isInterviewer = profile.role === 'interviewer'
  // Read-only, and looks like text.
  const fixed = 'border-transparent! bg-transparent! px-0!'
  return (
    <FormSection title={t('account')}>
      {form.getValues('role') && <input type="hidden" {...form.register('role')} />}
      <Field
        label={t('email')}
        hint={<FieldVisibility of={isInterviewer ? 'emailInterviewer' : 'emailInterviewee'} />}
      >
        <TextInput readOnly value={profile.email} className={fixed} />
      </Field>
      <Field label={t('role')} hint={t('roleFixed')}>
        <TextInput readOnly value={t(roleMessageKey(profile.role))} className={fixed} />
      </Field>
      <Field
        label={t('displayName')}
        hint={
          <FieldVisibility
            of={isInterviewer ? 'onBookingsAndCard' : 'onBookings'}
            hint={t('displayNameHint')}
          />
        }
        error={form.fieldError('displayName')}
        className="sm:col-span-2"
      >
        <TextInput {...form.register('displayName')} autoComplete="name" maxLength={profileLimits.lineMax} />
      </Field>
      <CountryField form={form} />
      <Field
        label={t('city')}
        hint={<FieldVisibility of={isInterviewer ? 'card' : 'place'} />}
        error={form.fieldError('city')}
      >
        <TextInput
          {...form.register('city')}
          autoComplete="address-level2"
          maxLength={profileLimits.lineMax}
        />
      </Field>
      <Field label={t('mobile')} hint={<FieldVisibility of="onlyYou" />} error={form.fieldError('mobile')}>
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
        hint={<FieldVisibility of={isInterviewer ? 'card' : 'interviewers'} />}
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

export function ProfessionalSection({ profile, form }: Props) {
  const t = useTranslations(text)
  return (
    <FormSection title={t('professional')} description={t('interviewerNeeds')}>
      <SpecialtyField form={form} />
      <CompanyField form={form} />
      <ExperienceField form={form} />
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-medium bg-sunken px-4 py-2 sm:mt-7">
        <CalendarClock aria-hidden className="size-5 shrink-0 text-quiet" />
        <span>{t('upcoming', { count: profile.upcomingSlots })}</span>
        <Link to="/time-slots" className="link ml-auto">
          {t('manageSlotsLink')}
        </Link>
      </p>
      <div className="grid min-w-0 gap-5 sm:col-span-2">
        <InterviewKindFields form={form} />
      </div>
      <Checkbox
        {...form.register('showEmail')}
        className="sm:col-span-2"
        label={
          <>
            {t('showEmail')}
            <span className="block text-13 text-quiet">{t('showEmailHint')}</span>
          </>
        }
      />
    </FormSection>
  )
}

export function AboutSection({ profile, form }: Props) {
  const t = useTranslations(text)
  const isInterviewer = profile.role === 'interviewer'
  return (
    <FormSection title={t('about')}>
      <div className="min-w-0 sm:col-span-2">
        <LanguagesField form={form} />
      </div>
      <Field
        label={t(isInterviewer ? 'bio' : 'purpose')}
        hint={
          <FieldVisibility
            of={isInterviewer ? 'card' : 'interviewers'}
            hint={t(isInterviewer ? 'bioHint' : 'purposeHint')}
          />
        }
        error={form.fieldError('purpose')}
        className="sm:col-span-2"
      >
        <TextArea {...form.register('purpose')} rows={5} maxLength={profileLimits.purposeMax} />
      </Field>
    </FormSection>
  )
}

/** Error of the save, and the buttons that save and leave. In a long form they stay in sight. */
export function FormFooter({
  form,
  leaveLabel,
  isSticky = false,
}: {
  form: ProfileForm
  leaveLabel: string
  isSticky?: boolean
}) {
  const t = useTranslations(text)
  return (
    <div
      className={clsx(
        'grid gap-3',
        isSticky && 'sticky bottom-(--hold-bar-height) z-10 border-t border-hairline bg-paper py-3',
      )}
    >
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting} className="sm:px-8">
          {t(form.isSubmitting ? 'saving' : 'save')}
        </Button>
        <ButtonLink to="/profile" variant="ghost">
          {leaveLabel}
        </ButtonLink>
      </div>
    </div>
  )
}

function FormSection({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  return (
    <Card>
      <h2 className="text-20">{title}</h2>
      {description && <p className="mt-1 text-13 text-quiet">{description}</p>}
      <div className="mt-4 grid gap-x-5 gap-y-5 sm:grid-cols-2 sm:items-start">{children}</div>
    </Card>
  )
}
