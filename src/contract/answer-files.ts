import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { answerFileId, bookingId } from './id.ts'
import { answerFilesApi } from './routes/bookings.ts'

const uploadedFile = z.object({
  id: answerFileId,
  /** Without path and control characters, and with the extension of its content. */
  name: z.string(),
  bytes: z.int(),
})
export type UploadedAnswerFile = z.output<typeof uploadedFile>

/** File among the answers of a booking. */
export const answeredFile = z.object({
  id: answerFileId,
  bytes: z.int(),
  /** Files are deleted 90 days after the session, and cannot be downloaded after a cancellation. */
  isAvailable: z.boolean(),
})

export const endpoints = describeRoutes(answerFilesApi, {
  uploadAnswerFile: {
    summary:
      'Upload a PDF, DOCX, plain text, PNG or JPEG file as an answer of a later booking; unused, it is deleted after 24 hours',
    reply: uploadedFile,
    status: 201,
    errors: [
      'answer_file.too_large',
      'answer_file.type',
      'answer_file.empty',
      'answer_file.too_many',
      'answer_file.too_many_uploads',
      'answer_file.quota',
      'storage.full',
    ],
  },
  deleteAnswerFile: {
    summary: 'Delete an own file that no booking uses',
    params: z.object({ fileId: answerFileId }),
    reply: noContent,
    errors: ['answer_file.not_found'],
  },
})

export const rawRoutes = describeRoutes(answerFilesApi, {
  answerFile: {
    summary: 'File that was sent as an answer, for the two people of the booking',
    params: z.object({ id: bookingId, fileId: answerFileId }),
    errors: ['booking.not_found', 'answer_file.not_found'],
  },
})
