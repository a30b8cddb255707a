import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Booking } from '#contract/booking.ts'
import { reviewLimits } from '#contract/limits.ts'
import { newReview } from '#contract/review.ts'
import { reviewsApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { RatingInput } from '#web/components/ui/SelectionInputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { common } from '#web/i18n/en/common.ts'
import { review as text } from '#web/i18n/en/review.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

type Props = { booking: Booking; onClose: () => void }

export function ReviewDialog({ booking, onClose }: Props) {
  const t = useTranslations(text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(booking.reviewed ? 'editTitle' : 'title')}
      description={t('about', { name: booking.interviewerName })}
      width="narrow"
    >
      <ReviewForm booking={booking} onClose={onClose} />
    </Dialog>
  )
}

function ReviewForm({ booking, onClose }: Props) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const starsName = useId()
  const write = useApiMutation(reviewsApi.writeReview, {
    invalidates: [...bookingQueries, reviewsApi.interviewerReviews],
  })
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
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.formError && (
        <Alert variant="danger" title={t('failed')}>
          {form.formError}
        </Alert>
      )}
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
      {form.isDraftRestored && <p className="text-13 text-quiet">{tCommon('draftRestored')}</p>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {tCommon('cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting}>
          {form.isSubmitting ? t('submitting') : t('submit')}
        </Button>
      </div>
    </form>
  )
}
