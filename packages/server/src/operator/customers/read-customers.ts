import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { documentFaultText } from '@ip-portal/core/desired-state/desired-state.texts'
import { readDesiredState } from '@ip-portal/core/desired-state/document/desired-state.rules'
import type { DesiredOrder } from '@ip-portal/core/desired-state/document/desired-state.schema'
import { readCsv } from '@ip-portal/core/kernel/values/csv'
import { OperatorError } from '../command.ts'
import { fileTexts } from '../files/files.texts.ts'
import { readText } from '../files/read-text.ts'
import { badFile, type Fault, faultOf, pathText, readYamlFile } from '../files/read-yaml-file.ts'
import { companyFields, contractFields, Customers, orderFields, userFields } from './customers.schema.ts'
import { customersTexts as texts } from './customers.texts.ts'

/** Content of a file or folder, and the way to refuse it. */
export interface CustomersSource {
  customers: Customers
  /** Routes, ROAs and name servers by block, as `ipportal export` writes them. */
  records: readonly DesiredOrder[]
  /** Makes one error of faults, each at its place; a path begins at `customers`. */
  refuse: (faults: readonly Fault[]) => OperatorError
}

const recordsFile = 'routing.yaml'

/**
 * Reads customers from a YAML file, or from a folder: `companies.csv`, `users.csv`, `orders.csv` and `contracts.csv`
 * name their columns in the first line, `company` joins them; `routing.yaml` holds the records of the blocks. Throws
 * `OperatorError` that names every fault with its line.
 */
export function readCustomers(path: string): CustomersSource {
  if (!existsSync(path)) throw new OperatorError('not_found', texts.missing(path))
  if (!statSync(path).isDirectory()) {
    if (path.toLowerCase().endsWith('.csv')) throw new OperatorError('invalid', texts.folderNeeded(path))
    const { content, refuse } = readYamlFile(path, Customers)
    return { customers: content, records: [], refuse }
  }
  if (!existsSync(join(path, 'companies.csv'))) throw new OperatorError('invalid', texts.noCompanies(path))
  const records = existsSync(join(path, recordsFile)) ? readRecords(join(path, recordsFile)) : []
  return { ...readFolder(path), records }
}

function readRecords(file: string): readonly DesiredOrder[] {
  const { content, refuse } = readYamlFile(file, v.unknown())
  const read = readDesiredState(content)
  if ('problems' in read)
    throw refuse(read.problems.map(({ path, ...problem }) => ({ path, message: documentFaultText(problem) })))
  return read.state.orders
}

/** Column that joins the rows of a file with their company. */
const owner = { company: v.pipe(v.string(), v.trim(), v.nonEmpty(fileTexts.blank)) }

function readFolder(folder: string): Omit<CustomersSource, 'records'> {
  const faults: string[] = []
  const companies = readRows(join(folder, 'companies.csv'), v.strictObject(companyFields), faults)
  const users = readRows(join(folder, 'users.csv'), v.strictObject({ ...owner, ...userFields }), faults)
  const orders = readRows(join(folder, 'orders.csv'), v.strictObject({ ...owner, ...orderFields }), faults)
  const contracts = readRows(join(folder, 'contracts.csv'), v.strictObject({ ...owner, ...contractFields }), faults)
  const known = new Set(companies.map(({ fields }) => fields.id))
  for (const { file, line, fields } of [...users, ...orders, ...contracts])
    if (!known.has(fields.company)) faults.push(texts.fault(file, line, 'company', texts.noCompany(fields.company)))
  if (faults.length > 0) throw badFile(folder, faults)

  const lists = { users: byCompany(users), orders: byCompany(orders), contracts: byCompany(contracts) }
  const placed = companies.map(({ fields }) => ({
    fields,
    users: lists.users.get(fields.id) ?? [],
    orders: lists.orders.get(fields.id) ?? [],
    contracts: lists.contracts.get(fields.id) ?? [],
  }))
  const customers = {
    companies: placed.map(({ fields, ...parts }) => ({
      ...fields,
      users: parts.users.map((row) => row.fields),
      orders: parts.orders.map((row) => row.fields),
      contracts: parts.contracts.map((row) => row.fields),
    })),
  }
  const placeOf = ([, company, part, index, ...rest]: Fault['path']) => {
    const one = placed[Number(company)]
    const list = part === 'users' || part === 'orders' || part === 'contracts' ? one?.[part] : undefined
    const row = list?.[Number(index)] ?? companies[Number(company)]
    return { row, field: String(list ? (rest[0] ?? '') : (part ?? '')) }
  }
  const refuse = (found: readonly Fault[]) =>
    badFile(
      folder,
      found.map(({ path, message }) => {
        const { row, field } = placeOf(path)
        return texts.fault(row?.file ?? '', row?.line ?? 1, field, message)
      }),
    )
  return { customers, refuse }
}

const byCompany = <Fields extends { company: string }>(
  rows: readonly { fields: Fields; file: string; line: number }[],
) =>
  Map.groupBy(
    rows.map(({ fields: { company, ...fields }, ...place }) => ({ ...place, company, fields })),
    ({ company }) => company,
  )

/** Reads the rows of a CSV file, and adds its faults to a list; a missing file has no rows. */
function readRows<Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
  path: string,
  schema: Schema,
  faults: string[],
): { file: string; line: number; fields: v.InferOutput<Schema> }[] {
  if (!existsSync(path)) return []
  const file = basename(path)
  const [header, ...rows] = readCsv(readText(path))
  if (!header) return []
  return rows.flatMap(({ line, cells, hasBadQuotes }) => {
    if (hasBadQuotes || cells.length > header.cells.length) {
      faults.push(texts.fault(file, line, '', texts.badRow))
      return []
    }
    const named = header.cells.map((name, column) => [name.toLowerCase(), cells[column] ?? ''] as const)
    const read = v.safeParse(schema, Object.fromEntries(named.filter(([, cell]) => cell !== '')))
    if (read.success) return [{ file, line, fields: read.output }]
    faults.push(
      ...read.issues.map(faultOf).map(({ path: at, message }) => texts.fault(file, line, pathText(at), message)),
    )
    return []
  })
}
