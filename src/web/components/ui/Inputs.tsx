import { clsx } from 'clsx'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useFieldProps } from './Field.tsx'

const controlClass =
  'min-h-11 w-full min-w-0 rounded-medium border border-edge bg-surface px-3 py-2 text-15 text-ink transition-colors duration-150 placeholder:text-quiet disabled:opacity-55 aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red'

/** Text beyond `maxLength` is reported and not cut. The wheel scrolls the page and changes no number. */
export function TextInput({ className, maxLength, ...rest }: ComponentProps<'input'>) {
  const onWheel =
    rest.type === 'number'
      ? ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur()
      : undefined
  const input = (
    <input {...useFieldProps()} onWheel={onWheel} {...rest} className={clsx(controlClass, className)} />
  )
  return maxLength === undefined ? input : <WithCharacterCount max={maxLength}>{input}</WithCharacterCount>
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations(common)
  const [isShown, setShown] = useState(false)
  const label = t(isShown ? 'hidePassword' : 'showPassword')
  return (
    <div className="relative">
      <TextInput {...rest} type={isShown ? 'text' : 'password'} className={clsx('pr-12', className)} />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={label}
        title={label}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-medium text-quiet hover:text-ink [&_svg]:size-5"
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </div>
  )
}

/** Grows with its text, in a dialog up to a part of it. Text beyond `maxLength` is reported and not cut. */
export function TextArea({ className, maxLength, ...rest }: ComponentProps<'textarea'>) {
  const area = (
    <textarea
      {...useFieldProps()}
      {...rest}
      className={clsx(controlClass, 'field-sizing-content min-h-28 in-[[role$=dialog]]:max-h-48', className)}
    />
  )
  return maxLength === undefined ? area : <WithCharacterCount max={maxLength}>{area}</WithCharacterCount>
}

/** Native select, so that phones show their own list. Children are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldProps()}
        {...rest}
        className={clsx(controlClass, 'appearance-none truncate pr-9', className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
      />
    </div>
  )
}

/** The label may contain links. */
export function Checkbox({
  label,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-15">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-13 font-medium text-red">
          {error}
        </p>
      )}
    </div>
  )
}

/** Remaining characters from which the counter is shown: the last tenth, at least 20. */
const warningThreshold = (max: number): number => Math.max(20, max / 10)

/** Shows how many characters are left or too many. The text itself is never cut. */
export function CharacterCount({
  length,
  max,
  className,
}: {
  /** Without leading and trailing spaces, which are not sent. */
  length: number
  max: number
  className?: string
}) {
  const t = useTranslations(common)
  const left = max - length
  if (left > warningThreshold(max)) return null
  return left >= 0 ? (
    <p className={className}>{t('charactersLeft', { count: left })}</p>
  ) : (
    <p role="alert" data-over="" className={clsx('font-medium text-red', className)}>
      {t('tooLong', { count: -left })}
    </p>
  )
}

/** Control with a counter below it. Counts typed text, restored drafts and the `reset` of a form. */
function WithCharacterCount({ max, children }: { max: number; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  const count = () => {
    const control = container.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    const current = control?.value.trim().length ?? 0
    // React counts each update from an effect as nested and throws after fifty keystrokes without a pause.
    if (current !== length) setLength(current)
  }
  useEffect(count)
  return (
    <div ref={container} onInput={count} className="grid w-full min-w-0 gap-1">
      {children}
      {/* A dialog scrolls its fields: the counter stays in sight while the text is. */}
      <CharacterCount
        length={length}
        max={max}
        className="text-13 not-data-over:text-quiet in-[[role$=dialog]]:sticky in-[[role$=dialog]]:-bottom-4 in-[[role$=dialog]]:bg-surface in-[[role$=dialog]]:py-1"
      />
    </div>
  )
}
