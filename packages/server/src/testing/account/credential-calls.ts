import { expect } from 'vitest'
import { mailAfter } from '../mails.ts'
import { type Answer, call, type SignedInClient } from '../portal-client.ts'
import type { TestServer } from '../start-test-server.ts'

const linkTo = (page: string) => new RegExp(`https://portal\\.example/${page}\\?token=([\\w-]+)`)

/** Calls about a user's address and password, with the links from the mails; links start with https://portal.example. */
export function credentialCalls(server: TestServer) {
  const post = (path: string, body: unknown) => call(server.url, 'POST', path, { body })
  const linkFrom = (page: string) => async (to: string, action: () => Promise<unknown>) => {
    // A mail of an earlier step must not arrive while this one waits.
    await expect.poll(() => server.db.selectFrom('outbox').select('id').execute()).toEqual([])
    return mailAfter(server.dataDir, action, to, linkTo(page))
  }
  return {
    post,
    passwordOf: (email: string) => server.signIns.find((one) => one.email === email)?.password ?? '',
    /** Saves the present profile with these fields. */
    save: async (client: SignedInClient, fields: Record<string, unknown>): Promise<Answer> => {
      const { body } = await client.call('GET', '/auth/profile')
      return client.call('PUT', '/auth/profile', { ...body, ...fields })
    },
    verifyLink: linkFrom('verify-email'),
    undoLink: linkFrom('undo-email'),
    resetLink: linkFrom('reset-password'),
    undo: (token: string) => post('/auth/undo-email', { token }),
    emailOf: async (client: SignedInClient) => (await client.call('GET', '/auth/profile')).body['email'],
  }
}
