import type { Http } from '../../kernel/http/http.ts'
import { AnswerOf } from '../../kernel/wire/wire-fields.ts'
import { Announcements } from './bgp.schema.ts'

/** Makes the call about what the world sees; offered by servers with the addition `bgp`. */
export const createBgpApi = (http: Http) => ({
  /** Reads the announcements of one order's block, or of all blocks. */
  announcements: async (order: number | null, signal?: AbortSignal): Promise<Announcements> => {
    const pages = await http.pages({
      path: ['ip', 'bgp'],
      ...(order === null ? {} : { query: { order: String(order) } }),
      answer: AnswerOf(Announcements),
      signal,
    })
    const announcements = pages.flatMap((page) => page.announcements)
    const [first] = pages
    return { as_of: first?.as_of ?? null, outdated: first?.outdated ?? 1, announcements }
  },
})

/** Call about what the world sees. */
export type BgpApi = ReturnType<typeof createBgpApi>
