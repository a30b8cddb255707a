import type { ColumnType, Generated } from 'kysely'
import type { Made } from '#server/lib/database/tables.ts'

/** Base64 content, so that the mailbox can show what a mail carried. */
type MailboxAttachment = { filename: string; contentType: string; content: string }

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    dev_inbox: {
      id: Generated<string>
      sent_at: Made
      sender: string
      recipient: string
      subject: string
      html: string
      plain: string
      attachments: ColumnType<MailboxAttachment[], string, never>
    }
  }
}
