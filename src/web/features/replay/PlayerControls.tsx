import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPosition } from './timeline-segments.ts'
import type { Player } from './use-player.ts'

const speeds = [0.75, 1, 1.25, 1.5, 2, 4]
const jumpMs = 10_000

export function PlayerControls({ player }: { player: Player }) {
  const t = useTranslations(text)
  const { position, total, isPlaying, speed, seek, toggle, changeSpeed } = player
  const speedId = useId()
  usePlayerShortcuts(player)
  return (
    <div className="grid gap-2 rounded-large border border-hairline bg-surface p-3">
      <input
        type="range"
        aria-label={t('position')}
        aria-valuetext={t('of', { position: formatPosition(position), total: formatPosition(total) })}
        min={0}
        max={Math.round(total)}
        step={100}
        value={Math.round(position)}
        onChange={({ target }) => seek(Number(target.value))}
        className="h-6 w-full accent-accent"
      />
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <Button variant="secondary" onClick={toggle}>
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />} {t(isPlaying ? 'pause' : 'play')}
        </Button>
        <IconButton label={t('back')} onClick={() => seek(position - jumpMs)}>
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton label={t('forth')} onClick={() => seek(position + jumpMs)}>
          <RotateCw aria-hidden />
        </IconButton>
        <span aria-hidden className="text-15 text-quiet tabular-nums">
          {formatPosition(position)} / {formatPosition(total)}
        </span>
        <label htmlFor={speedId} className="sr-only">
          {t('speed')}
        </label>
        <div className="ml-auto w-24">
          <Select id={speedId} value={speed} onChange={({ target }) => changeSpeed(Number(target.value))}>
            {speeds.map(option => (
              <option key={option} value={option}>
                {option}×
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  )
}

/** Usual player shortcuts: space and K toggle, arrows seek 5 s, J and L seek 10 s. */
const jumpsByKey: Record<string, number> = { ArrowLeft: -5000, ArrowRight: 5000, KeyJ: -jumpMs, KeyL: jumpMs }

function usePlayerShortcuts({ position, seek, toggle }: Player): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isTypingTarget =
      target instanceof HTMLElement &&
      target.matches('input, select, textarea, button, a, [contenteditable=true], [role=dialog] *')
    if (isTypingTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const jump = jumpsByKey[event.code]
    const isToggle = event.code === 'Space' || event.code === 'KeyK'
    if (jump === undefined && !isToggle) return
    event.preventDefault()
    if (jump === undefined) toggle()
    else seek(position + jump)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
