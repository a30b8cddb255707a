import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { rawRoutes } from '#contract/answer-files.ts'
import { answerFileTypes } from '#contract/enums.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canReadFiles } from './policy.ts'
import { findFileOfSession } from './repository.ts'

/** Sends a file of a booking, for download only. API responses are not cached. */
export function answerFileRoute(app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps): void {
  registerRaw(
    app,
    rawRoutes.answerFile,
    async ({ params, user, request, reply }) => {
      const session = await getBookedSession(deps.db, params.id, user.id)
      const file = canReadFiles(session, deps.now())
        ? await findFileOfSession(deps.db, session, params.fileId)
        : undefined
      if (!file) throw new AppError('answer_file.not_found')
      const isGet = request.method === 'GET'
      const content = isGet ? await deps.storage.read(file.storage_key) : null
      if (isGet && !content) throw new AppError('answer_file.not_found')
      const charset = file.type === 'txt' ? '; charset=utf-8' : ''
      return reply
        .headers({
          'content-type': `${answerFileTypes[file.type]}${charset}`,
          'content-length': file.bytes,
          'content-disposition': contentDisposition(file.file_name),
          // A browser that shows the file nevertheless runs no script in it.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(content)
    },
    { config: { isLargeTransfer: true } },
  )
}
