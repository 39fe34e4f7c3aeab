import { contractsTexts, type Contract, type ContractFile } from '@ip-portal/core/contracts'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { daysLeftSeverity } from '@ip-portal/core/kernel/values/severity'
import { orderDetailTexts } from '@ip-portal/core/orders'
import type { Context } from '../../context.ts'
import type { Column, Line, Section } from '../../terminal/output/columns.ts'
import { contractCommandTexts as texts } from './contracts.texts.ts'

/** Lists the contracts: as cards at a terminal, as lines in a pipe. */
export async function listContracts(context: Context): Promise<void> {
  context.session()
  const { portal, print, settings } = context
  const rows = await context.read(portal.contracts(), contractsTexts.loadFailed)
  const now = portal.auth.now()
  const linkOf = ({ filename }: ContractFile) =>
    filename === '' ? '-' : `${settings.url}/api/uploads/documents/${encodeURIComponent(filename)}`
  await print.list({
    rows,
    fields,
    columns: columns(now, linkOf),
    none: contractsTexts.none,
    sections: rows.map((contract) => cardOf(contract, now, linkOf)),
  })
}

type LinkOf = (file: ContractFile) => string

/** Fields of the API for the header of an empty CSV; `end` is not one of them, but made of its two end dates. */
export const fields = [
  'id',
  'serviceName',
  'statusDescription',
  'startDate',
  'siparisbitis',
  'date_end',
  'missingFiles',
  'files',
] satisfies (keyof Contract)[]

/** Days until the end, never below 0, as on the page of an order. */
function daysOf(contract: Contract, now: number): number | null {
  const days = daysLeft(contract.end, now)
  return days === null ? null : Math.max(0, days)
}

/** Names of the missing documents, a hyphen for one without a name. */
const missingOf = ({ missingFiles }: Contract) => missingFiles.map((name) => name || '-').join(', ')

/** Columns of the table in a pipe. */
const columns = (now: number, linkOf: LinkOf): Column<Contract>[] => [
  { title: texts.id, cell: (contract) => String(contract.id), align: 'right' },
  { title: texts.service, cell: (contract) => contract.serviceName, isCuttable: true },
  { title: texts.status, cell: (contract) => contract.statusDescription || '-' },
  { title: contractsTexts.start, cell: (contract) => formatDate(contract.startDate) },
  { title: contractsTexts.end, cell: (contract) => formatDate(contract.end) },
  { title: texts.daysLeft, cell: (contract) => String(daysOf(contract, now) ?? '-'), align: 'right' },
  { title: contractsTexts.missing, cell: missingOf },
  { title: contractsTexts.files, cell: (contract) => contract.files.map(linkOf).join(' ') || '-' },
]

/** Section of one contract at a terminal. */
function cardOf(contract: Contract, now: number, linkOf: LinkOf): Section {
  const days = daysOf(contract, now)
  const missing = missingOf(contract)
  const lines: Line[] = [
    [texts.status, contract.statusDescription || '-'],
    [contractsTexts.start, formatDate(contract.startDate)],
    [contractsTexts.end, formatDate(contract.end)],
    [texts.daysLeft, days === null ? '-' : orderDetailTexts.days(days), days === null ? null : daysLeftSeverity(days)],
    [contractsTexts.missing, missing, contract.missingFiles.length > 0 ? 'danger' : null],
    ...contract.files.map((file): Line => [file.description || file.filename, linkOf(file)]),
  ]
  return { title: texts.heading(contract.id, contract.serviceName), lines }
}
