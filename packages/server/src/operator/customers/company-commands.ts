import * as v from 'valibot'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { type Command, type CommandInput, type OperatorDeps, OperatorError } from '../command.ts'
import { companyFields } from './customers.schema.ts'
import { customersTexts as texts } from './customers.texts.ts'
import { findCompany, requireCompany } from './find-company.ts'

/** Commands that put companies right. */
export const companyCommands: Command[] = [
  {
    words: ['companies', 'rename'],
    argument: 'company',
    needs: ['name'],
    run: async (deps, { argument, options: { name = '' } }) => {
      const { id, before } = await rename(deps, argument, name.trim())
      return { result: { company_id: id, name: name.trim() }, description: texts.renamed(id, before, name.trim()) }
    },
  },
  {
    words: ['companies', 'set'],
    argument: 'company',
    takes: ['tax-number', 'tax-office', 'address'],
    run: async (deps, { argument, options }) => {
      const result = await setBuyer(deps, argument, options)
      return { result, description: texts.buyerSet(result) }
    },
  },
  {
    words: ['companies', 'merge'],
    argument: ['company', 'company'],
    takes: ['yes'],
    run: async (deps, { arguments: [from = '', into = ''], flags }) => {
      const result = await merge(deps, [from, into], flags.yes === true)
      return { result, description: texts.merged(result) }
    },
  },
]

function rename({ db, by, now }: OperatorDeps, given: string, name: string) {
  return db.transaction().execute(async (trx) => {
    const { id, name: before } = await requireCompany(trx, given)
    const other = await findCompany(trx, name)
    if (other && other.id !== id) throw new OperatorError('conflict', texts.nameTaken(name, other.id, id))
    await trx.updateTable('companies').set({ name }).where('id', '=', id).execute()
    const entry = { at: now, action: 'company.rename', before: { name: before }, after: { name } }
    await audit(trx, operatorActor(by, id), entry)
    return { id, before }
  })
}

const Buyer = v.strictObject({
  tax_number: companyFields.tax_number,
  tax_office: companyFields.tax_office,
  address: companyFields.address,
})

/** Sets what invoices say of the buyer; an option that is left out stays as it is. */
function setBuyer({ db, by, now }: OperatorDeps, given: string, options: CommandInput['options']) {
  const { 'tax-number': tax_number, 'tax-office': tax_office, address } = options
  const parsed = v.safeParse(Buyer, { tax_number, tax_office, address })
  if (!parsed.success) throw new OperatorError('invalid', parsed.issues[0].message)
  const after = Object.fromEntries(Object.entries(parsed.output).filter(([, value]) => value !== undefined))
  if (Object.keys(after).length === 0) throw new OperatorError('invalid', texts.nothingToSet)
  return db.transaction().execute(async (trx) => {
    const { id, name } = await requireCompany(trx, given)
    const found = await trx.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { tax_number: number } = parsed.output
    const other = number === undefined ? undefined : await findCompany(trx, number)
    if (number !== undefined && other && other.id !== id)
      throw new OperatorError('conflict', texts.taxNumberElsewhere(number, other.id, id))
    await trx.updateTable('companies').set(after).where('id', '=', id).execute()
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, found[field as keyof typeof found]]))
    await audit(trx, operatorActor(by, id), { at: now, action: 'company.set', before, after })
    return { company_id: id, name, ...after }
  })
}

/** Tables whose rows belong to a company and go with it. */
const moved = [
  'users',
  'orders',
  'order_requests',
  'transactions',
  'invoices',
  'payments',
  'tickets',
  'files',
  'contracts',
] as const

/**
 * Makes a company part of another one, in one transaction: all that it has belongs to the other from then on. Its row
 * stays for its audit rows, whose seals name it. Two companies with tax numbers of their own need `--yes`.
 */
function merge({ db, by, now }: OperatorDeps, [from, into]: readonly [string, string], isSure: boolean) {
  return db.transaction().execute(async (trx) => {
    const [source, target] = [await requireCompany(trx, from), await requireCompany(trx, into)]
    if (source.id === target.id) throw new OperatorError('invalid', texts.sameCompany(target.id))
    const numbers = [await taxNumberOf(trx, source.id), await taxNumberOf(trx, target.id)]
    if (!isSure && !numbers.includes(null) && numbers[0] !== numbers[1])
      throw new OperatorError('conflict', texts.otherTaxNumber(source, target))
    const ids = [source.id, target.id]
    // In the order of their numbers, so that two transactions cannot deadlock.
    for (const id of ids.toSorted((one, other) => one - other)) await touchOrders(trx, id)
    const uploads = trx.selectFrom('files').select('id').where('company_id', '=', source.id).where('is_staged', '=', 1)
    if (await uploads.executeTakeFirst()) throw new OperatorError('conflict', texts.uploadRuns(source.id))
    const counts: Record<string, number> = {}
    await moveBuyer(trx, source.id, target.id)
    await moveTags(trx, source.id, target.id)
    await movePlans(trx, source.id, target.id)
    await moveSpace(trx, source.id, target.id)
    for (const table of moved) {
      const done = await trx
        .updateTable(table)
        .set({ company_id: target.id })
        .where('company_id', '=', source.id)
        .executeTakeFirst()
      counts[table] = Number(done.numUpdatedRows)
    }
    await trx.updateTable('companies').set({ merged_into: target.id }).where('id', '=', source.id).execute()
    // Companies that are part of the source become part of the target too.
    await trx.updateTable('companies').set({ merged_into: target.id }).where('merged_into', '=', source.id).execute()
    const { users = 0, orders = 0 } = counts
    const after = { users, orders, name: source.name, company: source.id }
    await audit(trx, operatorActor(by, target.id), { at: now, action: 'company.merge', after })
    return { company_id: target.id, name: target.name, from_company_id: source.id, users, orders }
  })
}

const taxNumberOf = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('companies').select('tax_number').where('id', '=', id).executeTakeFirstOrThrow()).tax_number

/** Fills what the other company does not say: the buyer's data, and the values with which its new orders begin. */
async function moveBuyer(trx: Db, from: number, into: number): Promise<void> {
  const source = await trx.selectFrom('companies').selectAll().where('id', '=', from).executeTakeFirstOrThrow()
  await trx
    .updateTable('companies')
    .set((row) => ({
      tax_number: row.fn.coalesce('tax_number', row.val(source.tax_number)),
      tax_office: row.fn.coalesce('tax_office', row.val(source.tax_office)),
      address: row.fn.coalesce('address', row.val(source.address)),
    }))
    .where('id', '=', into)
    .execute()
  const defaults = trx.selectFrom('registry_defaults').select('company_id').where('company_id', '=', into)
  if (!(await defaults.executeTakeFirst()))
    await trx.updateTable('registry_defaults').set({ company_id: into }).where('company_id', '=', from).execute()
  await trx.deleteFrom('registry_defaults').where('company_id', '=', from).execute()
}

/** Moves tags; orders with a tag that the other company has too get that one. */
async function moveTags(trx: Db, from: number, into: number): Promise<void> {
  const [own, other] = await Promise.all(
    [from, into].map((id) => trx.selectFrom('order_tags').selectAll().where('company_id', '=', id).execute()),
  )
  for (const tag of own ?? []) {
    const same = other?.find(({ folded }) => folded === tag.folded)
    if (same) await trx.updateTable('orders').set({ tag_id: same.id }).where('tag_id', '=', tag.id).execute()
    if (same) await trx.deleteFrom('order_tags').where('id', '=', tag.id).execute()
    else await trx.updateTable('order_tags').set({ company_id: into }).where('id', '=', tag.id).execute()
  }
}

/** Moves plans; one whose id the other company has used stays behind. */
async function movePlans(trx: Db, from: number, into: number): Promise<void> {
  const used = trx.selectFrom('plans').select('document_id').where('company_id', '=', into)
  await trx
    .updateTable('plans')
    .set({ company_id: into })
    .where('company_id', '=', from)
    .where('document_id', 'not in', used)
    .execute()
}

async function moveSpace(trx: Db, from: number, into: number): Promise<void> {
  const space = await trx
    .deleteFrom('upload_space')
    .where('company_id', '=', from)
    .returning('bytes')
    .executeTakeFirst()
  if (!space) return
  await trx
    .insertInto('upload_space')
    .values({ company_id: into, bytes: space.bytes })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((row) => ({ bytes: row('upload_space.bytes', '+', space.bytes) })),
    )
    .execute()
}
