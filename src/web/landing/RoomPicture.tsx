import { clsx } from 'clsx'
import { Mic, MonitorUp, PhoneOff, SignalHigh, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { landing } from '#web/text/en/landing.ts'
import { useText } from '#web/text/translate.ts'
import { Candidate, Interviewer } from './Portrait.tsx'

/** The interview room as a picture: two faces, the question, the state above and the tools below. Nothing to operate. */
export function RoomPicture() {
  const t = useText(landing)
  return (
    <div
      aria-hidden
      className="select-none overflow-hidden rounded-large border border-edge bg-surface text-13 tabular-nums"
    >
      <div className="flex items-center justify-between gap-3 px-4 py-3 font-medium">
        <span className="inline-flex items-center gap-2 text-red">
          <span className="size-2.5 animate-pulse rounded-full bg-red" />
          {t('roomRecording')}
        </span>
        <span className="hidden items-center gap-1.5 font-normal text-quiet min-[26rem]:inline-flex">
          <SignalHigh className="size-4" />
          {t('roomConnection')}
        </span>
        <span>{t('roomLeft', { left: '24:10' })}</span>
      </div>
      <div className="grid grid-cols-2 gap-2 px-2">
        <Tile name={t('roomInterviewer')} isSpeaking>
          <Interviewer />
        </Tile>
        <Tile name={t('roomYou')}>
          <Candidate />
        </Tile>
      </div>
      <p className="px-5 pt-4 text-center font-serif text-17 sm:text-20">{t('roomQuestion')}</p>
      <div className="flex justify-center gap-2 px-4 pb-4 pt-4 [&_svg]:size-5">
        {[Mic, Video, MonitorUp].map((Tool, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three drawn tools that never change places
          <span key={index} className="flex size-11 items-center justify-center rounded-full bg-sunken">
            <Tool />
          </span>
        ))}
        <span className="flex size-11 items-center justify-center rounded-full bg-red text-on-red">
          <PhoneOff />
        </span>
      </div>
    </div>
  )
}

function Tile({
  name,
  isSpeaking = false,
  children,
}: {
  name: string
  isSpeaking?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={clsx(
        'relative aspect-[4/5] overflow-hidden rounded-medium border-2 sm:aspect-square',
        isSpeaking ? 'border-accent' : 'border-transparent',
      )}
    >
      {children}
      <span className="absolute bottom-2 left-2 rounded-small bg-surface px-2 py-0.5">{name}</span>
    </div>
  )
}
