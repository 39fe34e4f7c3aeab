import type { Db } from '../../store/db/open.ts'
import type { CompanyEntry } from './customers.schema.ts'

export interface KnownCompany {
  id: number
  name: string
  external_id: string | null
  tax_number: string | null
  tax_office: string | null
  address: string | null
  merged_into: number | null
}

/** Rows of the database that a file may name. */
export interface KnownRows {
  /** Finds a company by its number of the file, else by its tax number when no other file has named it. */
  companyOf: (entry: Pick<CompanyEntry, 'id' | 'tax_number'>) => KnownCompany | undefined
  /** True for a number of a company that was merged into another one, whose name and data are its own. */
  isMerged: (externalId: string) => boolean
  byTaxNumber: ReadonlyMap<string, KnownCompany>
  /** Company of each user, by e-mail address. */
  userCompanies: ReadonlyMap<string, number>
  /** Order of each number of a file. */
  orders: ReadonlyMap<string, { id: number; company_id: number }>
  /** Blocks of orders. */
  blocks: ReadonlySet<string>
}

/** Reads the companies, users and orders that are there before an import. */
export async function readKnown(db: Db): Promise<KnownRows> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'external_id', 'tax_number', 'tax_office', 'address', 'merged_into'])
    .execute()
  const users = await db.selectFrom('users').select(['email', 'company_id']).where('email', 'is not', null).execute()
  const orders = await db.selectFrom('orders').select(['id', 'company_id', 'external_id', 'ip', 'subnet']).execute()
  // A number of a company that was merged into another one stands for that.
  const rows = new Map(companies.map((company) => [company.id, company]))
  const today = (company: KnownCompany) => rows.get(company.merged_into ?? company.id) ?? company
  const byId = new Map(companies.map((company) => [company.external_id, today(company)]))
  const byTaxNumber = new Map(
    companies.flatMap((company) =>
      company.tax_number === null ? [] : [[company.tax_number, today(company)] as const],
    ),
  )
  return {
    companyOf: ({ id, tax_number = '' }) => {
      const same = byTaxNumber.get(tax_number)
      return byId.get(id) ?? (same?.external_id === null ? same : undefined)
    },
    byTaxNumber,
    userCompanies: new Map(users.flatMap(({ email, company_id }) => (email === null ? [] : [[email, company_id]]))),
    blocks: new Set(orders.map(({ ip, subnet }) => `${ip}/${subnet}`)),
    orders: new Map(
      orders.flatMap(({ id, company_id, external_id }) =>
        external_id === null ? [] : [[external_id, { id, company_id }]],
      ),
    ),
    isMerged: (externalId) => companies.some((one) => one.external_id === externalId && one.merged_into !== null),
  }
}
