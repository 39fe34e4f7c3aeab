import { Hono } from 'hono'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { sendFile } from '../../http/uploads/send-file.ts'
import { contractList } from './contract-list.ts'
import { selectFileTypes } from './contracts.queries.ts'
import { uploadDocument } from './upload-document.ts'

/** Contracts of the company and the documents that belong to them. */
export function contractRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get('/contracts', session, async (context) =>
    context.json(await contractList(deps.db, context.get('signedIn').companyId)),
  )
  app.get('/action/get/file-types', session, async (context) => context.json(await selectFileTypes(deps.db)))
  app.post('/action/upload/document', requireSession(deps, { takesFiles: true }), readIdempotencyKey, (context) =>
    uploadDocument(deps, context),
  )
  app.get('/uploads/documents/:name', session, (context) =>
    sendFile(deps.db, context, 'contract_files', context.req.param('name')),
  )
  return app
}
