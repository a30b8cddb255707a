import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Booking } from '#contract/booking.ts'
import { reviewLimits } from '#contract/limits.ts'
import { newReview } from '#contract/review.ts'
import { reviewsApi } from '#contract/routes/bookings.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { RatingInput } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { review as text } from '#web/i18n/en/bookings/review.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/api/query-client.ts'
import { useApiForm } from '#web/lib/form.ts'

export function ReviewDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const starsName = useId()
  const write = useWriteReview()
  const { rating, comment } = booking.review ?? { rating: reviewLimits.defaultRating, comment: '' }
  const form = useApiForm({
    schema: newReview,
    defaultValues: { bookingId: booking.id, rating, comment },
    draftKey: `review:${booking.id}`,
    onSubmit: async body => {
      await write.mutateAsync({ body })
      toast.success(t('submitted'))
      onClose()
    },
  })
  const stars = useWatch({ control: form.control, name: 'rating' })
  return (
    <FormDialog
      title={t(booking.reviewed ? 'editTitle' : 'title')}
      description={t('about', { name: booking.interviewerName })}
      form={form}
      errorTitle={t('failed')}
      submitLabel={t(form.isSubmitting ? 'submitting' : 'submit')}
      onClose={onClose}
    >
      <FieldGroup label={t('rating')} error={form.fieldError('rating')}>
        <RatingInput
          name={starsName}
          max={reviewLimits.ratingMax}
          value={stars}
          onChange={next => form.setValue('rating', next)}
        />
      </FieldGroup>
      <Field
        label={t('comment')}
        labelSuffix={tCommon('optional')}
        hint={t('commentHint')}
        error={form.fieldError('comment')}
      >
        <TextArea {...form.register('comment')} maxLength={reviewLimits.commentMax} />
      </Field>
    </FormDialog>
  )
}

const useWriteReview = () => useApiMutation(reviewsApi.writeReview)
