import { fold } from '@ip-portal/core/kernel/values/turkish'
import type { Db } from '../../store/db/open.ts'
import { OperatorError } from '../command.ts'
import { customersTexts as texts } from './customers.texts.ts'

/** Company that is not part of another one. */
interface FoundCompany {
  id: number
  name: string
}

/**
 * Finds a company by its number, its tax number, or its name in any case of letters; undefined when there is none.
 * Throws `OperatorError` for a name that several have.
 */
export async function findCompany(db: Db, given: string): Promise<FoundCompany | undefined> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'tax_number'])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute()
  const byNumber = companies.find(({ id, tax_number }) => [String(id), tax_number].includes(given))
  if (byNumber) return byNumber
  const exact = companies.find(({ name }) => name === given)
  if (exact) return exact
  const [first, ...more] = companies.filter(({ name }) => fold(name) === fold(given))
  if (more.length > 0) throw new OperatorError('conflict', texts.severalCompanies(given, [first, ...more].flatMap((one) => one?.id ?? [])))
  return first
}

/** Finds a company as `findCompany` does. Throws `OperatorError` when there is none. */
export async function requireCompany(db: Db, given: string): Promise<FoundCompany> {
  const company = await findCompany(db, given)
  if (!company) throw new OperatorError('not_found', texts.companyMissing(given))
  return company
}
