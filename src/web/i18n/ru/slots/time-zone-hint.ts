import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { timeZoneHint as english } from '#web/i18n/en/slots/time-zone-hint.ts'

export default {
  interviewee:
    'На устройстве {{device}}, в профиле {{profile}}. На экране — время устройства, в письмах — время профиля. <change>Сменить часовой пояс</change>',
  interviewer:
    'На устройстве {{device}}, в профиле {{profile}}. Записи показаны по времени устройства, расписание и письма — по времени профиля. <change>Сменить часовой пояс</change>',
  isUtcRight:
    'Браузер сообщает часовой пояс UTC, а в профиле указана страна: {{country}}. UTC — это верно? <change>Выбрать другой часовой пояс</change>',
  unknown:
    'Браузер не сообщает часовой пояс, поэтому время указано по UTC. <change>Выбрать часовой пояс</change>',
  use: 'Выбрать {{zone}}',
  keepUtc: 'Оставить UTC',
} satisfies RussianMessages<typeof english>
