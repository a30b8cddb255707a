import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Booking } from '#contract/booking.ts'
import { reviewLimits } from '#contract/limits.ts'
import { newReview } from '#contract/review.ts'
import { addresses } from '#contract/routes/review.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { StarInput } from '#web/components/ui/Choices.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { bookingReads } from '#web/features/bookings/use-booking-act.ts'
import { common } from '#web/i18n/en/common.ts'
import { review as text } from '#web/i18n/en/review.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'

type Props = { booking: Booking; onClose: () => void }

/** Stars and a comment on a session that has ended. */
export function ReviewDialog({ booking, onClose }: Props) {
  const t = useText(text)
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
  const t = useText(text)
  const tCommon = useText(common)
  const starsName = useId()
  const write = useAct(addresses.writeReview, {
    invalidates: [...bookingReads, addresses.interviewerReviews],
  })
  const { rating, comment } = booking.review ?? { rating: reviewLimits.ratingUsual, comment: '' }
  const form = useProblemForm({
    schema: newReview,
    defaults: { bookingId: booking.id, rating, comment },
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
      {form.problem && (
        <Notice kind="lost" title={t('failed')}>
          {form.problem}
        </Notice>
      )}
      <FieldGroup label={t('rating')} error={form.errorOf('rating')}>
        <StarInput
          name={starsName}
          most={reviewLimits.ratingMax}
          value={stars}
          onChange={next => form.setValue('rating', next)}
        />
      </FieldGroup>
      <Field
        label={t('comment')}
        optional={tCommon('optional')}
        hint={t('commentHint')}
        error={form.errorOf('comment')}
      >
        <TextArea {...form.register('comment')} maxLength={reviewLimits.commentMax} />
      </Field>
      {form.isRestored && <p className="text-13 text-quiet">{tCommon('draftRestored')}</p>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onClose}>
          {tCommon('cancel')}
        </Button>
        <Button type="submit" busy={form.busy}>
          {form.busy ? t('submitting') : t('submit')}
        </Button>
      </div>
    </form>
  )
}
