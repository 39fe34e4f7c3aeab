import { DocumentUpload } from '@ip-portal/core/contracts/contracts.schema'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { duplicateWindowMs } from '../../http/duplicate-window.ts'
import { readForm } from '../../uploads/read-form.ts'
import { check } from '../../http/json-body.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext } from '../../http/portal-env.ts'
import { type AcceptedFile, acceptFiles, keepFiles } from '../../uploads/keep-files.ts'
import { lockContract, ownsContract, selectFileTypes, selectRecentFiles } from './contracts.queries.ts'
import { contractsTexts } from './contracts.texts.ts'

interface NewDocuments {
  companyId: number
  contractId: number
  fileTypeId: number
  description: string
  files: AcceptedFile[]
  at: number
}

/**
 * Adds documents of one type to a contract; a required type is then no longer missing. A duplicate within the duplicate
 * window adds nothing.
 */
export async function uploadDocument({ db, now }: Deps, context: PortalContext): Promise<Response> {
  const { texts, files } = await readForm(context)
  const { companyId, userId } = context.get('signedIn')
  const contractId = wholeNumber(texts['contractId'])
  if (contractId === null || !(await ownsContract(db, companyId, contractId)))
    throw new Refusal(404, contractsTexts.notFound)
  const fileTypeId = await typeOf(db, texts['fileType'])
  if (fileTypeId === null || files.length === 0) throw new Refusal(400, contractsTexts.typeAndFileNeeded)
  const { description } = check(DocumentUpload, texts, { description: contractsTexts.descriptionTooLong })
  const accepted = acceptFiles(files, 'contract', contractsTexts.wrongType)
  const at = now()
  await db.transaction().execute(async (trx) => {
    await lockContract(trx, contractId)
    const documents = { companyId, contractId, fileTypeId, description, files: accepted, at }
    if (await isDuplicate(trx, documents)) return
    await insertDocuments(trx, documents)
    const details = { contractId, fileTypeId, files: accepted.length }
    const requestId = context.get('requestId')
    await audit(trx, { at, requestId, companyId, userId, action: 'document.upload', details })
  })
  return context.json({ success: true, message: contractsTexts.uploaded(accepted.length) })
}

const wholeNumber = (text = ''): number | null => (/^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : null)

/** Id of the chosen type; null when it is missing or unknown. */
async function typeOf(db: Db, text: string | undefined): Promise<number | null> {
  const id = wholeNumber(text)
  return id !== null && (await selectFileTypes(db)).some((type) => type.id === id) ? id : null
}

/** True when the last documents of this type have the same description, names and contents. */
async function isDuplicate(db: Db, documents: NewDocuments): Promise<boolean> {
  const recent = await selectRecentFiles(
    db,
    documents.contractId,
    documents.fileTypeId,
    documents.at - duplicateWindowMs,
  )
  const last = recent.slice(-documents.files.length)
  const isSame = (file: AcceptedFile, stored: (typeof recent)[number] | undefined) =>
    stored?.file_name === file.file_name &&
    stored.sha256 === file.sha256 &&
    stored.description === documents.description
  return documents.files.every((file, index) => isSame(file, last[index]))
}

async function insertDocuments(db: Db, documents: NewDocuments): Promise<void> {
  const { contractId: contract_id, fileTypeId: file_type_id, description } = documents
  for (const file_id of await keepFiles(db, documents.companyId, documents.files, documents.at))
    await db.insertInto('contract_files').values({ file_id, contract_id, file_type_id, description }).execute()
}
