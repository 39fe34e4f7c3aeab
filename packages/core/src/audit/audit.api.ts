import type { Http } from '../kernel/http/http.ts'
import { limits } from '../kernel/values/limits.ts'
import { AuditList, type AuditFilters, type AuditRow } from './audit.schema.ts'

/** Newest rows of the audit log. */
export interface AuditPage {
  rows: AuditRow[]
  /** True when the server has older ones. */
  hasMore: boolean
}

/** Makes the calls about the audit log. */
export const createAuditApi = (http: Http) => ({
  /** Reads the newest rows that fit the filters, at most `most`. */
  list: async (filters: AuditFilters, most: number, signal?: AbortSignal): Promise<AuditPage> => {
    const rows: AuditRow[] = []
    const given = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    for (let cursor: string | null = null; ;) {
      const limit = String(Math.min(most - rows.length, limits.maxPageRows))
      const query = {
        ...(Object.fromEntries(given) as Record<string, string>),
        limit,
        ...(cursor === null ? {} : { cursor }),
      }
      const page: { answer: AuditRow[]; next: string | null } = await http.page({
        path: ['audit'],
        query,
        answer: AuditList,
        signal,
      })
      rows.push(...page.answer)
      if (page.next === null || rows.length >= most || page.next === cursor)
        return { rows: rows.slice(0, most), hasMore: page.next !== null || rows.length > most }
      cursor = page.next
    }
  },
})

/** Calls about the audit log. */
export type AuditApi = ReturnType<typeof createAuditApi>
