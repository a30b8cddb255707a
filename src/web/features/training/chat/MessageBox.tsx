import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'

/** Grows with its text from 40 to 128 pixels, then scrolls. */
export function AutoGrowTextarea({
  inputRef,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref'> & { inputRef: RefObject<HTMLTextAreaElement | null> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const area = inputRef.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [inputRef, rest.value, rest.placeholder])
  return (
    <textarea
      {...rest}
      ref={inputRef}
      rows={1}
      className="max-h-32 min-h-10 min-w-0 flex-1 resize-none bg-transparent px-3 py-2 text-15 outline-none placeholder:text-quiet pointer-coarse:text-17"
    />
  )
}
