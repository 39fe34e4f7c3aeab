import type { Generated } from 'kysely'

/** Tickets, contracts and the files that belong to them. */
export interface SupportTables {
  tickets: {
    id: Generated<number>
    company_id: number
    user_id: number
    order_id: number | null
    subject: string
    description: string
    status: 'open' | 'closed'
    is_read: number
    created_at: number
    updated_at: number
  }
  ticket_responses: {
    id: Generated<number>
    ticket_id: number
    user_id: number | null
    admin_name: string | null
    body: string
    created_at: number
  }
  files: {
    id: Generated<number>
    company_id: number
    /** Random name under which the file is served; independent of its content. */
    stored_name: string
    file_name: string
    media_type: string
    content: Uint8Array
    created_at: number
  }
  /** `response_id` is null for a file of the ticket itself. */
  ticket_files: { file_id: number; ticket_id: number; response_id: number | null }
  file_types: { id: number; description: string }
  contracts: {
    id: Generated<number>
    company_id: number
    order_id: number | null
    service_name: string
    status_description: string
    bg_code: string
    text_code: string
    start_on: string
    end_on: string | null
  }
  contract_required_files: { contract_id: number; file_type_id: number }
  contract_files: { file_id: number; contract_id: number; file_type_id: number; description: string }
}
