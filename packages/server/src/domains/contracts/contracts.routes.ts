import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { sendFile } from '../../uploads/send-file.ts'
import { contractList } from './contract-list.ts'
import { selectFileTypes } from './contracts.queries.ts'
import { uploadDocument } from './upload-document.ts'

/** Contracts of the company and the documents that belong to them. */
export const contractRoutes = (deps: Deps): Route[] => [
  {
    method: 'GET',
    path: '/contracts',
    access: 'session',
    handle: async (context) => context.json(await contractList(deps.db, context.get('signedIn').companyId)),
  },
  {
    method: 'GET',
    path: '/action/get/file-types',
    access: 'session',
    handle: async (context) => context.json(await selectFileTypes(deps.db)),
  },
  {
    method: 'POST',
    path: '/action/upload/document',
    access: 'session',
    handle: (context) => uploadDocument(deps, context),
  },
  {
    method: 'GET',
    path: '/uploads/documents/:name',
    access: 'session',
    handle: (context) => sendFile(deps.db, context, 'contract_files', context.req.param('name') ?? ''),
  },
]
