import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { pictureLimits } from '#contract/limits.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useUploadPicture } from '#web/features/profiles/api.ts'
import { detectImageType, type Profile, validatePicture } from '#web/features/profiles/profile-form-values.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { errorCodeMessage, errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { FieldVisibility } from './ProfileFields.tsx'

/** Delay before the preview is replaced by the uploaded picture. */
const previewDelayMs = 1000

/** Uploads on selection. The preview is removed if the server rejects it. */
export function PictureUpload({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const id = useId()
  const upload = useUploadPicture()
  const [preview, setPreview] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [errorText, setErrorText] = useState<string | null>(null)
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  useEffect(() => {
    if (!upload.isSuccess) return
    const timer = setTimeout(() => setPreview(null), previewDelayMs)
    return () => clearTimeout(timer)
  }, [upload.isSuccess])

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // Allows selecting the same file again after a failure.
    event.target.value = ''
    if (!chosen) return
    const type = (await detectImageType(chosen).catch(() => null)) ?? chosen.type
    const isImage = validatePicture({ type, size: 1 }) !== 'profile.image_type'
    const file = isImage ? await shrinkPicture(chosen, type) : chosen
    const errorCode = validatePicture({ type: file === chosen ? type : file.type, size: file.size })
    setErrorText(errorCode && errorCodeMessage(errorCode))
    if (errorCode) return
    setShare(0)
    setPreview(URL.createObjectURL(file))
    try {
      await upload.mutateAsync({ file, onProgress: setShare })
      setShare(1)
      toast.success(t('pictureSaved'))
    } catch (error) {
      setErrorText(errorMessageOr(error, errorCodeMessage('profile.upload_failed')))
      setPreview(null)
    }
  }
  return (
    <Card className="grid content-start justify-items-start gap-3">
      <h2 className="text-20">{t('picture')}</h2>
      <div className="flex w-full items-center gap-4">
        <Avatar size="large" name={profile.displayName} url={preview ?? profile.profilePictureUrl} />
        <div className="min-w-0 flex-1">
          <input
            id={id}
            type="file"
            accept={pictureLimits.types.join(',')}
            disabled={upload.isPending}
            onChange={choose}
            aria-describedby={`${id}-note ${id}-seen ${id}-error`}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-medium border border-edge bg-surface px-3 py-2 font-medium whitespace-nowrap hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:cursor-not-allowed peer-disabled:opacity-55"
          >
            {t(profile.profilePictureUrl ? 'changePicture' : 'choosePicture')}
          </label>
          <p id={`${id}-note`} className="mt-1.5 text-13 text-quiet">
            {t('pictureNote')}
          </p>
          <p id={`${id}-seen`} className="mt-1 text-13 text-quiet">
            <FieldVisibility of={profile.role === 'interviewer' ? 'card' : 'interviewers'} />
          </p>
        </div>
      </div>
      {preview && (
        <div className="w-full">
          <ProgressBar label={t('uploading')} fraction={share} />
        </div>
      )}
      <p id={`${id}-error`} role="alert" className="text-13 font-medium text-red empty:hidden">
        {errorText}
      </p>
    </Card>
  )
}

/** Twice the largest size in which the server stores a picture. */
const maxSide = 1024

/** A phone's panorama has less. Decoding more would need too much memory. */
const maxDecodedBytes = 60 * 1024 ** 2

/**
 * A photo that is too large for the server, or of a type that it does not take, as a small square: the middle, which the
 * server would cut out too. Any other picture stays as it is, also one that this browser cannot decode.
 */
async function shrinkPicture(file: File, type: string): Promise<File> {
  if (file.size > maxDecodedBytes) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  try {
    const { width, height } = bitmap
    const isTooLarge = file.size > pictureLimits.maxBytes || width * height > pictureLimits.maxPixels
    if (!isTooLarge && pictureLimits.types.some(known => known === type)) return file
    const cut = Math.min(width, height)
    const side = Math.min(maxSide, cut)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
    // PNG keeps transparency. A photo has none.
    const smallType = type === 'image/jpeg' || /^image\/hei[cf]/.test(type) ? 'image/jpeg' : 'image/png'
    const small = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, smallType, 0.9))
    return small ? new File([small], file.name, { type: smallType }) : file
  } finally {
    bitmap.close()
  }
}
