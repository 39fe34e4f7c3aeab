import { Hono } from 'hono'
import * as v from 'valibot'
import { DocumentUpload } from '@ip-portal/core/contracts/contracts.schema'
import { endingOf } from '@ip-portal/core/kernel/values/files'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import { Day, Whole } from '../../base/wire-fields.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { readIdempotencyKey } from '../../http/idempotency/idempotency-key.ts'
import { runOnce } from '../../http/idempotency/run-once.ts'
import { check } from '../../http/json-body.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalEnv, PortalContext } from '../../http/portal-env.ts'
import type { Texts } from '../../http/uploads/read-form.ts'
import { receiveUpload, type Upload } from '../../http/uploads/receive-upload.ts'
import { sendFile } from '../../http/uploads/send-file.ts'
import type { AcceptedFile } from '../../http/uploads/stage-file.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { keepFiles } from '../../store/files/staged-files.ts'
import {
  selectFileTypes,
  selectContractFiles,
  selectContracts,
  selectMissing,
  findContract,
} from './contracts.queries.ts'
import { contractsTexts } from './contracts.texts.ts'

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

const neutral = { background: '#6c757d', text: '#ffffff' }

/** Lists the contracts of a company in wire form, with their documents and the missing ones. */
async function contractList(db: Db, companyId: number): Promise<Contract[]> {
  const [contracts, missing, files] = await Promise.all([
    selectContracts(db, companyId),
    selectMissing(db, companyId),
    selectContractFiles(db, companyId),
  ])
  return contracts.map((contract): Contract => ({
    id: contract.id,
    serviceName: contract.service_name,
    bgCode: hexOr(neutral.background, contract.bg_code),
    textCode: hexOr(neutral.text, contract.text_code),
    statusDescription: contract.status_description,
    startDate: contract.start_on,
    siparisbitis: contract.order_end_on,
    date_end: contract.end_on,
    missingFiles: missing
      .filter((type) => type.contract_id === contract.id)
      .map(({ id, description }) => ({ id, description })),
    files: files.filter((file) => file.contract_id === contract.id).map(contractFile),
  }))
}

/** Returns the colour when it is a hex colour, else the fallback: pages put it into a style. */
const hexOr = (fallback: string, colour: string): string =>
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? colour : fallback

/** Wire form of a document. `filename` is the name in the link; pages show the description, else the original name. */
const contractFile = (file: Awaited<ReturnType<typeof selectContractFiles>>[number]): ContractFile => ({
  id: file.id,
  filename: file.stored_name,
  description: file.description === '' ? file.file_name : file.description,
  ext: endingOf(file.file_name),
})

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
function uploadDocument(deps: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const checkTexts = async (texts: Texts) => {
    // A file that comes before the id of its contract is not read.
    if (texts['contractId'] === undefined) throw new Refusal(400, contractsTexts.contractNeeded)
    const contractId = wholeNumber(texts['contractId'])
    if (contractId === null || !(await findContract(deps.db, companyId, contractId)))
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
  const { companyId } = context.get('signedIn')
  return runOnce(deps, context, { fields, files }, async (trx, at) => {
    await insertDocuments(trx, { ...fields, files, at })
    const after = { fileType, files: files.length }
    const orderId = (await findContract(trx, companyId, contractId))?.order_id ?? null
    const entry = { at, action: 'document.upload', orderId, target: `contract ${contractId}`, after }
    await audit(trx, actorOf(context), entry)
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

const FileType = v.strictObject({ id: Whole, description: v.string() })
type FileType = v.InferOutput<typeof FileType>

const ContractFile = v.strictObject({
  id: Whole,
  filename: v.string(),
  description: v.string(),
  ext: v.string(),
})
type ContractFile = v.InferOutput<typeof ContractFile>

const Contract = v.strictObject({
  id: Whole,
  serviceName: v.string(),
  bgCode: v.string(),
  textCode: v.string(),
  statusDescription: v.string(),
  startDate: Day,
  siparisbitis: v.nullable(Day),
  date_end: v.nullable(Day),
  missingFiles: v.array(FileType),
  files: v.array(ContractFile),
})
type Contract = v.InferOutput<typeof Contract>
