import { fold } from '@ip-portal/core/kernel/values/turkish'
import type { Db } from '../../store/db/open.ts'
import { OperatorError } from '../command.ts'
import { customersTexts as texts } from './customers.texts.ts'

interface FoundCompany {
  id: number
  name: string
}

/**
 * Finds a company by its number, its tax number, or its name in any case of letters; one that was merged into another
 * stands for that. Undefined when there is none. Throws `OperatorError` for a name that several have.
 */
export async function findCompany(db: Db, given: string): Promise<FoundCompany | undefined> {
  const all = await db
    .selectFrom('companies')
    .select(['id', 'name', 'tax_number', 'merged_into'])
    .orderBy('id')
    .execute()
  const matches: ((company: (typeof all)[number]) => boolean)[] = [
    ({ id, tax_number }) => String(id) === given || tax_number === given,
    ({ name }) => name === given,
    ({ name }) => fold(name) === fold(given),
  ]
  for (const isMatch of matches) {
    const [first, ...others] = new Set(all.filter(isMatch).map(({ id, merged_into }) => merged_into ?? id))
    if (first === undefined) continue
    if (others.length > 0) throw new OperatorError('conflict', texts.severalCompanies(given, [first, ...others]))
    return all.find(({ id }) => id === first)
  }
  return undefined
}

/** Finds a company as `findCompany` does. Throws `OperatorError` when there is none. */
export async function requireCompany(db: Db, given: string): Promise<FoundCompany> {
  const company = await findCompany(db, given)
  if (!company) throw new OperatorError('not_found', texts.companyMissing(given))
  return company
}
