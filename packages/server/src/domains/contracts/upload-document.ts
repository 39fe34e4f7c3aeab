import { DocumentUpload } from '@ip-portal/core/contracts/contracts.schema'
import type { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { audit } from '../../store/audit/audit.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import type { Db } from '../../store/db/open.ts'
import { runOnce } from '../../http/idempotency/run-once.ts'
import { keepFiles } from '../../store/files/staged-files.ts'
import type { Texts } from '../../http/uploads/read-form.ts'
import { receiveUpload, type Upload } from '../../http/uploads/receive-upload.ts'
import { check } from '../../http/json-body.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext } from '../../http/portal-env.ts'
import type { AcceptedFile } from '../../http/uploads/stage-file.ts'
import { ownsContract, selectFileTypes } from './contracts.queries.ts'
import { contractsTexts } from './contracts.texts.ts'

interface DocumentFields {
  contractId: number
  fileTypeId: number
  fileType: string
  description: string
}

interface NewDocuments extends DocumentFields {
  files: AcceptedFile[]
  at: number
}

/** Adds documents of one type to a contract; a required type is then no longer missing. */
export function uploadDocument(deps: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const checkTexts = async (texts: Texts) => {
    // A file that comes before the id of its contract is not read.
    if (texts['contractId'] === undefined) throw new Refusal(400, contractsTexts.contractNeeded)
    const contractId = wholeNumber(texts['contractId'])
    if (contractId === null || !(await ownsContract(deps.db, companyId, contractId)))
      throw new Refusal(404, contractsTexts.notFound)
    const type = await typeOf(deps.db, texts['fileType'])
    if (type === null) throw new Refusal(400, contractsTexts.typeAndFileNeeded)
    const { description } = check(DocumentUpload, texts, { description: contractsTexts.descriptionTooLong })
    return { contractId, fileTypeId: type.id, fileType: type.description, description }
  }
  const rules = { place: 'contract', checkTexts } as const
  return receiveUpload(deps, context, rules, (upload) => storeDocuments(deps, context, upload))
}

async function storeDocuments(
  deps: Deps,
  context: PortalContext,
  { fields, files }: Upload<DocumentFields>,
): Promise<Response> {
  if (files.length === 0) throw new Refusal(400, contractsTexts.typeAndFileNeeded)
  const { contractId, fileType } = fields
  return runOnce(deps, context, { fields, files }, async (trx, at) => {
    await insertDocuments(trx, { ...fields, files, at })
    const after = { fileType, files: files.length }
    await audit(trx, actorOf(context), { at, action: 'document.upload', target: `contract ${contractId}`, after })
    return { success: true, message: contractsTexts.uploaded(files.length) } satisfies DoneWithMessage
  })
}

const wholeNumber = (text = ''): number | null => (/^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : null)

/** The chosen type; null when it is missing or unknown. */
async function typeOf(db: Db, text: string | undefined): Promise<{ id: number; description: string } | null> {
  const id = wholeNumber(text)
  return (id !== null && (await selectFileTypes(db)).find((type) => type.id === id)) || null
}

async function insertDocuments(db: Db, documents: NewDocuments): Promise<void> {
  const { contractId: contract_id, fileTypeId: file_type_id, description } = documents
  for (const file_id of await keepFiles(db, documents.files, documents.at))
    await db.insertInto('contract_files').values({ file_id, contract_id, file_type_id, description }).execute()
}
