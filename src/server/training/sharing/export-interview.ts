import type { TrainingInterviewId, UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Deps } from '#server/training/context.ts'
import { getInterview } from '#server/training/interviews/get-interviews.ts'
import { composeDocument, renderMarkdown } from './export-document.ts'

/** Interview of the user as a file, with its content in Base64. */
export async function exportInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingInterviewId,
  { format, language }: { format: 'md' | 'pdf'; language: Language },
) {
  const interview = await getInterview(deps, userId, id)
  const blocks = composeDocument(interview, { language, timeZone: await findTimeZone(deps.db, userId) })
  const fileName = `interview-${interview.startedAt.slice(0, 10)}.${format}`
  if (format === 'md') return { fileName, content: Buffer.from(renderMarkdown(blocks)).toString('base64') }
  // The PDF library is loaded on first use, to save memory.
  const { renderPdf } = await import('./render-pdf.ts')
  const pdf = await renderPdf(blocks, { title: fileName, language, createdAt: new Date(interview.startedAt) })
  return { fileName, content: pdf.toString('base64') }
}
