import { expect } from 'vitest'
import type { TestServer } from '@ip-portal/server/testing'
import type { Tab } from './browser-test.ts'
import { eventually } from './eventually.ts'

/** `removed` makes the server answer 401, `expired` 403. */
export type SessionEnd = 'removed' | 'expired'

/**
 * Ends all sessions of a server while a page waits for no answer, and allows the page's complaints about it. A call that
 * the page sends after it has cleared its storage has no token and is answered 401.
 */
export async function endSessions({ calls, guard }: Tab, server: TestServer, end: SessionEnd): Promise<void> {
  await eventually(() => expect(calls.size, 'calls without an answer').toBe(0))
  guard.allowStatus(401)
  if (end === 'expired') {
    guard.allowStatus(403)
    await server.db.updateTable('sessions').set({ created_at: 0 }).execute()
  } else await server.db.deleteFrom('sessions').execute()
}
