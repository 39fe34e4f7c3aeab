import { Hono } from 'hono'
import * as v from 'valibot'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { Contract, FileType } from './contracts.answers.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { sendFile } from '../../http/uploads/send-file.ts'
import { contractList } from './contract-list.ts'
import { selectFileTypes } from './contracts.queries.ts'
import { uploadDocument } from './upload-document.ts'

const DocumentForm = v.object({
  contractId: v.string(),
  fileType: v.string(),
  description: v.optional(v.string()),
  files: v.array(v.file()),
})

/** Contracts of the company and the documents that belong to them. */
export function contractRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/contracts',
    describeRoute({ tag: 'contracts', summary: 'Contracts with their documents', answer: v.array(Contract) }),
    session,
    async (context) => context.json(await contractList(deps.db, context.get('signedIn').companyId)),
  )
  app.get(
    '/action/get/file-types',
    describeRoute({ tag: 'contracts', summary: 'Types of documents', answer: v.array(FileType) }),
    session,
    async (context) => context.json((await selectFileTypes(deps.db)) satisfies FileType[]),
  )
  app.post(
    '/action/upload/document',
    describeRoute({
      tag: 'contracts',
      summary: 'Add documents to a contract',
      action: 'document.upload',
      form: DocumentForm,
      answer: DoneWithMessage,
    }),
    requireSession(deps, { takesFiles: true }),
    readIdempotencyKey,
    (context) => uploadDocument(deps, context),
  )
  app.get(
    '/uploads/documents/:name',
    describeRoute({ tag: 'contracts', summary: 'Document of a contract', file: 'application/octet-stream' }),
    session,
    (context) => sendFile(deps.db, context, 'contract_files', context.req.param('name')),
  )
  return app
}
