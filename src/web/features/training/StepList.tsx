export function StepList({
  steps,
  className,
}: {
  steps: { title: string; text: string }[]
  className: string
}) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-tint text-13 font-medium text-accent tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="mt-0.5 text-15 text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
