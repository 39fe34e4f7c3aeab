import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Db } from '../../../store/db/open.ts'

/** Contract of a service, as `contract_templates` holds it. */
export interface ContractTemplate {
  name: string
  status: string
  background: string
  colour: string
  /** Ids of the file types that the customer must upload. */
  files: number[]
}

interface NewContract {
  companyId: number
  orderId: number
  serviceId: number
  now: number
}

/** Adds the contract of a new order, with the files that it needs, when its service has a template. */
export async function addContract(db: Db, { companyId, orderId, serviceId, now }: NewContract): Promise<void> {
  const stored = await db
    .selectFrom('contract_templates')
    .select('template_json')
    .where('service_type_id', '=', serviceId)
    .executeTakeFirst()
  if (!stored) return
  const { name, status, background, colour, files } = JSON.parse(stored.template_json) as ContractTemplate
  const { id } = await db
    .insertInto('contracts')
    .values({
      company_id: companyId,
      order_id: orderId,
      service_name: name,
      status_description: status,
      bg_code: background,
      text_code: colour,
      start_on: istanbulDay(now),
      end_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const file_type_id of files)
    await db.insertInto('contract_required_files').values({ contract_id: id, file_type_id }).execute()
}
