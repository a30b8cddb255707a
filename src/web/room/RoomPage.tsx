import { room } from '#web/text/en/room.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function RoomPage() {
  const t = useText(room)
  return <PageHeader title={t('title')} />
}
