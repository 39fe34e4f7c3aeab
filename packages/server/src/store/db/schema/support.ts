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
    is_read: 0 | 1
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
    /** Length in bytes; 0 until all of a staged file has come. */
    size: number
    /** Hash of the content, hexadecimal; empty until all of a staged file has come. */
    sha256: string
    /** True for a file of an upload that has not finished; `files/` deletes those that are left over. */
    is_staged: 0 | 1
    created_at: number
  }
  /** Content of files in parts of at most 256 kB, numbered from 0. */
  file_chunks: { file_id: number; position: number; content: Uint8Array }
  /** Bytes that a company has uploaded or got from the staff, staged files included; the PDFs of its invoices do not count. */
  upload_space: { company_id: number; bytes: number }
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
  /** Contract that an approved order gets, by its service: name, status, colours and required files as JSON. */
  contract_templates: { service_type_id: number; template_json: string }
  contract_required_files: { contract_id: number; file_type_id: number }
  contract_files: { file_id: number; contract_id: number; file_type_id: number; description: string }
}
