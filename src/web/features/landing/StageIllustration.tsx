import { clsx } from 'clsx'

/** Product illustration: an empty chair in a spotlight that starts above the picture. */
export function StageIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 260" aria-hidden="true" className={clsx('overflow-visible', className)}>
      <path d="M160-900 300 236a140 22 0 0 1-280 0z" className="fill-amber" opacity="0.16" />
      <path d="M160-900 246 236a86 13 0 0 1-172 0z" className="fill-amber" opacity="0.16" />
      <ellipse cx="160" cy="236" rx="140" ry="22" className="fill-amber" opacity="0.3" />
      <g className="fill-none stroke-accent" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M130 108v72h60v-72" />
        <path d="M130 128h60M130 150h60" />
        <path d="M130 180l-6 52M190 180l6 52M146 184v38M174 184v38" />
      </g>
      <path
        d="M126 108q34-14 68 0"
        className="fill-none stroke-accent"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M120 180h80" className="stroke-accent" strokeWidth="9" strokeLinecap="round" />
    </svg>
  )
}
