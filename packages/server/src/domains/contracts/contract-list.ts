import { endingOf } from '@ip-portal/core/kernel/values/files'
import type { Contract, ContractFile } from './contracts.answers.ts'
import type { Db } from '../../store/db/open.ts'
import { selectContractFiles, selectContracts, selectMissing } from './contracts.queries.ts'

const neutral = { background: '#6c757d', text: '#ffffff' }

/** Lists the contracts of a company in wire form, with their documents and the missing ones. */
export async function contractList(db: Db, companyId: number): Promise<Contract[]> {
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
