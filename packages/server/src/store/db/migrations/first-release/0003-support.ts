import { blob, type CreateTable, id, int, optional, ref, text } from '../../schema/columns.ts'

export async function createSupport(table: CreateTable): Promise<void> {
  await table(
    'files',
    {
      id,
      company_id: ref('companies'),
      stored_name: text,
      file_name: text,
      media_type: text,
      content: blob,
      created_at: int,
    },
    { unique: [['stored_name']] },
  )
  await table(
    'tickets',
    {
      id,
      company_id: ref('companies'),
      user_id: ref('users'),
      order_id: optional(ref('orders')),
      subject: text,
      description: text,
      status: text,
      is_read: int,
      created_at: int,
      updated_at: int,
    },
    { index: [['company_id', 'status'], ['order_id']] },
  )
  await table(
    'ticket_responses',
    {
      id,
      ticket_id: ref('tickets'),
      user_id: optional(ref('users')),
      admin_name: optional(text),
      body: text,
      created_at: int,
    },
    { index: [['ticket_id']] },
  )
  await table(
    'ticket_files',
    { file_id: ref('files'), ticket_id: ref('tickets'), response_id: optional(ref('ticket_responses')) },
    { primary: ['file_id'], index: [['ticket_id']] },
  )
  await createContracts(table)
}

async function createContracts(table: CreateTable): Promise<void> {
  await table('file_types', { id: int, description: text }, { primary: ['id'] })
  await table(
    'contracts',
    {
      id,
      company_id: ref('companies'),
      order_id: optional(ref('orders')),
      service_name: text,
      status_description: text,
      bg_code: text,
      text_code: text,
      start_on: text,
      end_on: optional(text),
    },
    { index: [['company_id']] },
  )
  await table(
    'contract_required_files',
    { contract_id: ref('contracts'), file_type_id: ref('file_types') },
    { primary: ['contract_id', 'file_type_id'] },
  )
  await table(
    'contract_files',
    { file_id: ref('files'), contract_id: ref('contracts'), file_type_id: ref('file_types'), description: text },
    { primary: ['file_id'], index: [['contract_id']] },
  )
}
