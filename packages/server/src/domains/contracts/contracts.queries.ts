import type { Db } from '../../store/db/open.ts'

/** Selects the contracts of a company with the end of their orders, newest first. */
export const selectContracts = (db: Db, companyId: number) =>
  db
    .selectFrom('contracts as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select('o.end_on as order_end_on')
    .where('c.company_id', '=', companyId)
    .orderBy('c.id', 'desc')
    .execute()

/** Selects the file types that contracts of a company require and do not have. */
export const selectMissing = (db: Db, companyId: number) =>
  db
    .selectFrom('contract_required_files as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .innerJoin('file_types as t', 't.id', 'r.file_type_id')
    .select(['r.contract_id', 't.id', 't.description'])
    .where('c.company_id', '=', companyId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('contract_files as f')
            .select('f.file_id')
            .whereRef('f.contract_id', '=', 'r.contract_id')
            .whereRef('f.file_type_id', '=', 'r.file_type_id'),
        ),
      ),
    )
    .orderBy('t.id')
    .execute()

/** Selects the files of a company's contracts without their content, oldest first. */
export const selectContractFiles = (db: Db, companyId: number) =>
  db
    .selectFrom('contract_files as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .innerJoin('files as f', 'f.id', 'l.file_id')
    .select(['l.contract_id', 'f.id', 'f.stored_name', 'f.file_name', 'l.description'])
    .where('c.company_id', '=', companyId)
    .orderBy('f.id')
    .execute()

/** Finds a contract of the company; undefined for any other id. */
export const findContract = (db: Db, companyId: number, contractId: number) =>
  db
    .selectFrom('contracts')
    .select(['id', 'order_id'])
    .where('id', '=', contractId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()

/** Selects the file types that a customer may upload. */
export const selectFileTypes = (db: Db) => db.selectFrom('file_types').selectAll().orderBy('id').execute()
