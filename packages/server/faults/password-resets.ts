import { type Answer, call } from '@ip-portal/server/testing'

/** Link of a mail about a reset; the group is its token. */
export const resetLink = /\/reset-password\?token=([\w-]+)/

/** Asks a server for a reset link from an address; the server must trust a proxy for that. */
export const askReset = (url: string, email: string, address = '127.0.0.1'): Promise<Answer> =>
  call(url, 'POST', '/auth/forgot-password', { body: { email }, headers: { 'x-forwarded-for': address } })

/** Sets a new password by the token of a link. */
export const resetPassword = (url: string, token: string | undefined, password: string, address = '127.0.0.1') =>
  call(url, 'POST', '/auth/reset-password', { body: { token, password }, headers: { 'x-forwarded-for': address } })

/** Waits for an answer and throws unless its status is 200. */
export async function done(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`${status} ${text}`)
}
